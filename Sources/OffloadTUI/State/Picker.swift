package import OffloadKit
package import TerminalKit

/// The one sheet for choosing: a field, rows that match what is typed, and a row that makes what is missing.
package struct Picker: Equatable, Sendable {
  package enum Purpose: Equatable, Sendable {
    case move([ItemKey])
    /// A place for a free number, and the capture to move there.
    case slot(Int, ItemKey)
    case tags([ItemKey])
    case collectionTags(CollectionPath)
    /// The collection that a new item is to link to.
    case linkTo(CollectionPath, after: ItemKey?)
    /// The collection that a link to this one goes into.
    case linkFrom(CollectionPath)
    case attach(ItemKey)
    case open([OpenTarget])
    case newCollection(isPlan: Bool)
    case newName(CollectionPath)
    /// What can be done with the selected row.
    case menu
    /// Keys, palette, and what was done lately.
    case help
  }

  package var purpose: Purpose
  package var field: FieldText
  package var selected = 0
  /// For files: what there is.
  package var paths: [String] = []
  /// For help: what was done lately.
  package var recent: [RecentOperation] = []

  package init(_ purpose: Purpose, _ text: String = "") {
    self.purpose = purpose
    field = FieldText(text)
  }
}

/// Something that can be opened from an item.
package enum OpenTarget: Hashable, Sendable {
  case collection(CollectionPath)
  /// An address on the web, or the path of a file.
  case outside(String)
}
