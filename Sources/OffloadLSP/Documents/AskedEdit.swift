import OffloadKit

/// An edit that the client was asked for, made for one text of a document.
///
/// Most clients look at the version and refuse it for any other text. Some apply its places to whatever text there is by
/// then, which changes other lines than were meant.
struct AskedEdit: Sendable {
  /// A text to which the client may be making it.
  struct Start: Sendable {
    let text: [UInt8]
    /// What its places make of that.
    let made: [UInt8]
    /// How long the text is when the last place is changed, the last two, and so on.
    fileprivate let lengths: [Int]
  }

  /// The number of the request.
  let number: Int
  private let edits: [SpanEdit]
  /// The text that it is made for.
  fileprivate let base: Start
  /// Others that the client has had since, from which it may be on its way.
  private var others: [Start] = []
  /// The move that it is a half of.
  let move: String?
  /// Whether a text has come that it makes: by the client's hand or the person's own, which nobody can tell.
  var isSeen = false
  /// Where the cursor is to be once the client tells that it has made it.
  var cursor: DocumentPlace?
  /// When it is given up, in milliseconds, if the client has told of nothing until then; nil as long as it has not answered.
  var due: Int?

  var isAnswered: Bool { due != nil }

  init(_ edits: [SpanEdit], of text: EditedText, as number: Int, move: String? = nil, due: Int? = nil) {
    (self.edits, self.number, self.move, self.due) = (edits, number, move, due)
    base = Start(text, edits)
  }

  /// Takes in that the client has another text.
  ///
  /// - Returns: the text to which it has made the edit; nil as long as it has not.
  mutating func follow(from old: EditedText, to text: [UInt8]) -> Start? {
    if old.bytes != base.text { others.append(Start(old, edits)) }
    others.removeAll { !$0.isBefore(text) }
    if let most = others.indices.dropFirst(Self.mostStarts).first { others.removeSubrange(most...) }
    return base.made == text ? base : others.first { $0.made == text }
  }

  /// Whether a client that had the text that it is made for has another one by it and by what the person has typed elsewhere,
  /// of which it has told at once.
  fileprivate func isMade(of old: EditedText, within text: [UInt8]) -> Bool {
    old.bytes == base.text && SpanEdit.carrying(base.text, to: base.made, over: text) == text
  }

  /// What was meant to be made of a text of which the client has made another one by the edit.
  ///
  /// - Returns: nil where it is what was meant.
  func meant(of start: Start) -> [UInt8]? {
    if start.text == base.text { return nil }
    let meant = SpanEdit.carrying(base.text, to: base.made, over: start.text) ?? start.text
    return meant == start.made ? nil : meant
  }

  /// More than a text that repeats itself needs.
  private static let mostStarts = 8
}

extension AskedEdit.Start {
  fileprivate init(_ text: EditedText, _ edits: [SpanEdit]) {
    var (made, at): ([UInt8], Int) = ([], 0)
    var changes: [Int] = []
    for edit in edits {
      let start = max(at, text.offset(of: edit.span.start))
      let end = max(start, text.offset(of: edit.span.end))
      made += text.bytes[at..<start]
      made += edit.text
      changes.append(edit.text.count - (end - start))
      at = end
    }
    made += text.bytes[at...]
    var length = text.bytes.count
    lengths = changes.reversed().map { change in
      length += change
      return length
    }
    (self.text, self.made) = (text.bytes, made)
  }

  /// Whether a text is this one with some of its last places changed, or all: Neovim changes the last place first, may tell of
  /// each place by itself, and where the last line goes, tells first of an empty one in its place.
  fileprivate func isBefore(_ other: [UInt8]) -> Bool {
    Self.emptyLines.contains { ending in
      guard other.ends(with: ending), lengths.contains(other.count - ending.count) else { return false }
      let other = other.dropLast(ending.count)
      let same = zip(text, other).prefix { $0 == $1 }.count
      return other.dropFirst(same).elementsEqual(made.suffix(other.count - same))
    }
  }

  private static let emptyLines = [[], [0x0A], [0x0D, 0x0A]] as [[UInt8]]
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}

/// An edit that a client has made.
struct MadeEdit: Sendable {
  let asked: AskedEdit
  /// The text to which it has made it, and what has come of that.
  let start: AskedEdit.Start
  /// What was meant to come of it; nil where that has.
  let meant: [UInt8]?
}

extension [AskedEdit] {
  /// Takes in that the client has another text.
  ///
  /// - Returns: the edit that it has made with that: one that was made for that very text before one that only says the same of
  ///   it, and that before one that is only a part of what has changed.
  mutating func follow(from old: EditedText, to text: EditedText) -> MadeEdit? {
    var made: [(index: Int, edit: MadeEdit)] = []
    for index in indices {
      guard let start = self[index].follow(from: old, to: text.bytes) else { continue }
      made.append((index, MadeEdit(asked: self[index], start: start, meant: self[index].meant(of: start))))
    }
    if made.isEmpty, let index = firstIndex(where: { $0.isMade(of: old, within: text.bytes) }) {
      made.append((index, MadeEdit(asked: self[index], start: self[index].base, meant: nil)))
    }
    guard let (index, edit) = made.first(where: { $0.edit.meant == nil }) ?? made.first else { return nil }
    // The person may have made the same, and the client makes it yet.
    self[index].isSeen = true
    // What was asked before and is answered, the client has passed over.
    self = self[...index].filter { !$0.isAnswered } + self[(index + 1)...]
    return edit
  }
}
