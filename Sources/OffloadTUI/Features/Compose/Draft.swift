import OffloadKit

/// What a text is to become.
enum DraftID: Hashable, Sendable {
  case capture
  /// An item of a collection.
  case add(VaultPath)
  /// New words of an item.
  case edit(ItemKey)

  /// The one place that tells them apart, but for the file that they are kept in.
  var kind: any ComposeKind {
    switch self {
    case .capture: CaptureSheet()
    case .add(let path): AddItemSheet(path: path)
    case .edit(let key): EditItemSheet(key: key)
    }
  }
}

/// What somebody is writing, kept on disk until it is saved or emptied.
struct Draft: Equatable, Sendable {
  var text = ""
  /// Without `#`.
  var tags: [String] = []
  var type: String?
  /// A date as it is typed.
  var due = ""
  /// Paths of files to attach.
  var files: [String] = []
  /// Of an edit that is kept: what it began with. Nil if the note does not say.
  var origin: EditOrigin?

  init(text: String = "", tags: [String] = [], type: String? = nil, due: String = "") {
    (self.text, self.tags, self.type, self.due) = (text, tags, type, due)
  }

  var isEmpty: Bool {
    text.allSatisfy(\.isWhitespace) && tags.isEmpty && type == nil && due.isEmpty && files.isEmpty
  }
}

extension Draft {
  /// What an edit of an item begins with. Tags between words are part of the text.
  init(of item: Item) {
    self.init(
      text: item.content, tags: item.tags.filter { !item.content.hasTag($0) },
      type: item.statedType,
      due: item.due?.description ?? "")
  }
}

extension Draft {
  /// Both texts below one another, with the tags and files of both.
  func joined(_ other: Draft) -> Draft {
    var draft = self
    draft.text = [text, other.text].filter { !$0.isEmpty }.joined(separator: "\n")
    draft.tags += other.tags.filter { !tags.contains($0) }
    draft.files += other.files.filter { !files.contains($0) }
    draft.type = type ?? other.type
    if due.isEmpty { draft.due = other.due }
    // Where they did not begin with the same, all is taken for new.
    if origin?.draft != other.origin?.draft { draft.origin = EditOrigin(Draft(), seen: origin?.seen) }
    return draft
  }
}
