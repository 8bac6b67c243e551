import OffloadKit

/// The purpose of a text.
enum DraftID: Hashable, Sendable {
  case capture
  /// A new item of a collection.
  case add(VaultPath)
  /// New words of an item.
  case edit(ItemKey)

  /// Whether it is for an item that exists.
  var isEdit: Bool { if case .edit = self { true } else { false } }

  /// The kind of text, which opens its sheet and saves it.
  var kind: any ComposeKind {
    switch self {
    case .capture: CaptureSheet()
    case .add(let path): AddItemSheet(path: path)
    case .edit(let key): EditItemSheet(key: key)
    }
  }
}

/// A text that the user is writing. Offload keeps it on disk until the user saves or empties it.
struct Draft: Equatable, Sendable {
  var text = ""
  /// Without `#`.
  var tags: [String] = []
  var type: String?
  /// The date as the user typed it.
  var due = ""
  /// Paths of files to attach.
  var files: [String] = []
  /// The draft that an edit began with; nil if the drafts file doesn't have it.
  var origin: EditOrigin?

  init(text: String = "", tags: [String] = [], type: String? = nil, due: String = "") {
    (self.text, self.tags, self.type, self.due) = (text, tags, type, due)
  }

  var isEmpty: Bool {
    text.allSatisfy(\.isWhitespace) && tags.isEmpty && type == nil && due.isEmpty && files.isEmpty
  }
}

extension Draft {
  /// Creates the draft that an edit of an item begins with: all of its own lines. Tags between words are part of the
  /// text.
  init(of item: Item) {
    self.init(
      text: item.body.isEmpty ? item.content : "\(item.content)\n\(item.body)",
      tags: item.tags.filter { !item.content.hasTag($0) },
      type: item.statedType,
      due: item.due?.description ?? "")
  }
}

extension Draft {
  /// Returns both texts below one another, with the tags and files of both.
  func joined(_ other: Draft) -> Draft {
    var draft = self
    draft.text = [text, other.text].filter { !$0.isEmpty }.joined(separator: "\n")
    draft.tags += other.tags.filter { !tags.contains($0) }
    draft.files += other.files.filter { !files.contains($0) }
    draft.type = type ?? other.type
    if due.isEmpty { draft.due = other.due }
    // If the two edits began differently, Offload takes everything in them as new.
    if origin?.draft != other.origin?.draft { draft.origin = EditOrigin(Draft(), seen: origin?.seen) }
    return draft
  }
}
