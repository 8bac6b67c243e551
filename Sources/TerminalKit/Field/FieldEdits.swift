/// One edit of a field's text: the removed text, and the number of bytes in its place.
struct FieldEdit: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case typing, deleting, cutting, replacing }

  let kind: Kind
  /// UTF-8 bytes before the edit.
  var start: Int
  var removed: String
  /// Number of the added bytes.
  var added: Int

  init(_ kind: Kind, at start: Int, removed: String = "", added: Int = 0) {
    (self.kind, self.start, self.removed, self.added) = (kind, start, removed, added)
  }

  /// Returns this edit and the next as one; nil if their kinds differ, or if they don't touch.
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

/// The edits of a field's text that the user can undo or redo.
struct FieldEdits: Hashable, Sendable {
  /// Newest last.
  var done: [FieldEdit] = []
  var undone: [FieldEdit] = []
  /// The text of the last cut.
  private(set) var cut = ""

  /// The most steps to keep; nobody goes back that far.
  private static let most = 500

  /// - Parameter isNewWord: whether a typed word begins with it, since each word is a step.
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
