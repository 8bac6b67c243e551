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
