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
  /// Whether the client has answered.
  var isAnswered = false

  /// What a client makes of a text that applies the places.
  func applied(to text: EditedText) -> [UInt8] {
    var text = text
    for edit in edits.reversed() { _ = text.replace(edit.span, with: edit.text) }
    return text.bytes
  }

  /// What was meant to be made of a text to which a client has applied the edit.
  ///
  /// - Returns: nil where that is what it has made.
  func meant(_ old: EditedText) -> [UInt8]? {
    if old.bytes == base.bytes { return nil }
    let meant = SpanEdit.carrying(base.bytes, to: applied(to: base), over: old.bytes) ?? old.bytes
    return meant == applied(to: old) ? nil : meant
  }
}
