package import OffloadKit

/// What a text is to become.
package enum DraftID: Hashable, Sendable {
  case capture
  /// An item of a collection.
  case add(CollectionPath)
  /// New words of an item.
  case edit(ItemKey)
}

/// What somebody is writing, kept on disk until it is saved or emptied.
package struct Draft: Equatable, Sendable {
  package var text = ""
  /// Without `#`.
  package var tags: [String] = []
  package var type: String?
  /// A date as it is typed; only an edit has it apart from the text.
  package var due = ""
  /// Paths of files to attach.
  package var files: [String] = []

  package init(text: String = "", tags: [String] = [], type: String? = nil, due: String = "") {
    (self.text, self.tags, self.type, self.due) = (text, tags, type, due)
  }

  package var isEmpty: Bool {
    text.allSatisfy(\.isWhitespace) && tags.isEmpty && type == nil && due.isEmpty && files.isEmpty
  }
}
