/// One edit of a field's text: some bytes that were removed, and others that came in their place.
struct FieldEdit: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case typing, deleting, cutting, replacing }

  let kind: Kind
  /// UTF-8 bytes before it.
  var start: Int
  var removed: String
  /// Number of the bytes that came.
  var added: Int

  init(_ kind: Kind, at start: Int, removed: String = "", added: Int = 0) {
    (self.kind, self.start, self.removed, self.added) = (kind, start, removed, added)
  }

  /// This edit and the next as one; nil where they are not of a kind, or do not touch.
  func joined(_ next: FieldEdit) -> FieldEdit? {
    guard kind == next.kind else { return nil }
    var whole = self
    switch kind {
    case .typing where start + added == next.start: whole.added += next.added
    case .deleting, .cutting:
      if next.start + next.removed.utf8.count == start {
        (whole.start, whole.removed) = (next.start, next.removed + removed)
      } else if next.start == start {
        whole.removed += next.removed
      } else {
        return nil
      }
    default: return nil
    }
    return whole
  }
}

/// The edits of a field's text that can be taken back, and those that were.
struct FieldEdits: Hashable, Sendable {
  /// Newest last.
  var done: [FieldEdit] = []
  var undone: [FieldEdit] = []
  /// What was cut last.
  private(set) var cut = ""

  /// More steps than anybody goes back.
  private static let most = 500

  /// - Parameter isNewWord: whether a word that is typed begins with it: a step is a word.
  mutating func add(_ edit: FieldEdit, isNewWord: Bool = false) {
    guard edit.added > 0 || !edit.removed.isEmpty else { return }
    undone = []
    if !isNewWord, let whole = done.last?.joined(edit) {
      done[done.count - 1] = whole
    } else {
      done.append(edit)
      if done.count > Self.most { done.removeFirst() }
    }
    if edit.kind == .cutting { cut = done[done.count - 1].removed }
  }
}
