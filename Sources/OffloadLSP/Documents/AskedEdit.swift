import OffloadKit

/// An edit that the client was asked for, made for one text of a document.
///
/// Most clients look at the version and refuse it for any other text. Some apply its places to whatever text there is by
/// then, which changes other lines than were meant.
struct AskedEdit: Sendable {
  /// The number of the request.
  let number: Int
  let base: EditedText
  let edits: [SpanEdit]
  /// The move that it is a half of.
  var move: String?
  /// Whether a text has come that it makes: by the client's hand or the person's own, which nobody can tell.
  var isSeen = false
  /// Where the cursor is to be once the client tells that it has made it.
  var cursor: DocumentPlace?
  /// When it is given up, in milliseconds, if the client has told of nothing until then; nil as long as it has not answered.
  var due: Int?

  var isAnswered: Bool { due != nil }

  /// What a client makes of a text that applies the places.
  func applied(to text: EditedText) -> [UInt8] {
    var (result, at): ([UInt8], Int) = ([], 0)
    for edit in edits {
      let start = max(at, text.offset(of: edit.span.start))
      let end = max(start, text.offset(of: edit.span.end))
      result += text.bytes[at..<start]
      result += edit.text
      at = end
    }
    return result + text.bytes[at...]
  }

  /// Whether a text is what a client makes of another one by it.
  func makes(_ text: [UInt8], of old: EditedText) -> Bool {
    applied(to: old) == text || applied(to: base) == text && isOnTheWay(old.bytes)
  }

  /// What was meant to be made of a text of which a client has made another one by the edit.
  ///
  /// - Returns: nil where it is what was meant.
  func meant(of old: EditedText, made text: [UInt8]) -> [UInt8]? {
    let whole = applied(to: base)
    if old.bytes == base.bytes || whole == text && isOnTheWay(old.bytes) { return nil }
    let meant = SpanEdit.carrying(base.bytes, to: whole, over: old.bytes) ?? old.bytes
    return meant == text ? nil : meant
  }

  /// Whether a text is one between the edit's own and what it makes: Neovim changes the last place first, may tell of each
  /// place by itself, and where the last line goes, tells first of an empty one in its place.
  private func isOnTheWay(_ text: [UInt8]) -> Bool {
    var part = base
    return edits.reversed().contains { edit in
      _ = part.replace(edit.span, with: edit.text)
      return text == part.bytes || Self.emptyLines.contains { text == part.bytes + $0 }
    }
  }

  private static let emptyLines = [[0x0A], [0x0D, 0x0A]] as [[UInt8]]
}
