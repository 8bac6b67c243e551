package import OffloadKit

/// What the body shows.
package enum Screen: Hashable, Sendable {
  case inbox, plans, lists
  case collection(CollectionPath)
  /// One item, whole.
  case item(ItemKey)
  /// Emptying the inbox, one capture at a time.
  case process
  case search

  /// The screens that Tab goes through.
  package static let tabs: [Screen] = [.inbox, .plans, .lists]

  package var isTab: Bool { Self.tabs.contains(self) }

  /// The file whose items it shows.
  package var file: CollectionPath? {
    switch self {
    case .inbox, .process: .inbox
    case .collection(let path): path
    case .item(let key): key.path
    case .plans, .lists, .search: nil
    }
  }
}

/// Where a person is in a list.
package struct Selection: Hashable, Sendable {
  /// What is selected; nil while the list is empty.
  package var key: RowKey?
  /// Index of its entry in the list, headings included: where to stay when the key is gone.
  package var index = 0
  /// Rows of the body above it, so that it keeps its place on the screen while the list changes around it.
  package var offset = 0

  package init(key: RowKey? = nil, index: Int = 0, offset: Int = 0) {
    (self.key, self.index, self.offset) = (key, index, offset)
  }
}
