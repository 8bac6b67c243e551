package import OffloadKit
import TerminalKit

/// A list's rows in sight, ready to be drawn.
package struct ListModel: Equatable, Sendable {
  package enum Row: Equatable, Sendable {
    case heading(String)
    case item(ItemRow)
    case collection(CollectionRow)
  }

  /// Those in sight only.
  package var rows: [Row] = []
  /// Index of the first of them in the whole list.
  package var first = 0
  /// Number of rows of the whole list.
  package var count = 0
  /// Which of `rows` is selected: where the cursor stands.
  package var selected: Int?
  /// What to say instead of rows.
  package var empty: [String] = []
  /// Whether the rows are still to be read; `empty` then says so.
  package var isLoading = false
  /// Whether its rows are captures.
  package var isInbox = false
  /// Whether there may be steps within steps, which can be folded.
  package var hasFoldColumn = false

  package init() {}
}

extension App {
  /// The list of the screen, as much of it as the body shows.
  package var list: ListModel { list(height: Zones(size).body) }

  /// The list of the screen in a body of some height.
  package func list(height: Int) -> ListModel {
    let entries = entries(of: screen)
    var model = ListModel()
    model.count = entries.count
    model.isInbox = screen == .inbox || screen == .process
    model.hasFoldColumn = hasFolds
    guard !entries.isEmpty else {
      model.empty = emptyWords
      model.isLoading = isLoading
      return model
    }
    let window = window(of: selection, count: entries.count, height: height)
    model.first = window.lowerBound
    model.rows = entries[window].map { row(of: $0) }
    if window.contains(selection.index), entries[selection.index].key == selection.key {
      model.selected = selection.index - window.lowerBound
    }
    return model
  }

  /// The entries in sight: the selected one stands where it stood, as near as the list's ends allow.
  package func window(of selection: Selection, count: Int, height: Int) -> Range<Int> {
    let height = max(1, height)
    let offset = min(selection.offset, height - 1)
    let first = max(0, min(selection.index - offset, count - height))
    return first..<min(count, first + height)
  }

  private func row(of entry: Entry) -> ListModel.Row {
    let isSelected = entry.key != nil && entry.key == selection.key
    switch entry {
    case .heading(let text): return .heading(text)
    case .row(.collection(let path)):
      var row = vault.collection(path).map { self.row(of: $0) } ?? CollectionRow()
      row.isSelected = isSelected
      return .collection(row)
    case .row(.conflict(let path, _)):
      var row = ItemRow()
      row.isConflict = true
      row.isSelected = isSelected
      row.words = "two versions in \(path.text), e opens the editor"
      return .item(row)
    case .row(.item(let key)):
      guard let item = item(key) else { return .heading("") }
      var row = self.row(of: item, key: key)
      // One row of a screen never shows more, and a pasted book is not to be measured for every frame.
      if row.words.utf8.count > 4096 { row.words = String(row.words.prefix(2048)) }
      row.isSelected = isSelected
      if screen == .search {
        row.indent = 0
        row.fold = nil
        row.place = name(of: key.path)
      }
      return .item(row)
    }
  }

  /// An item by its key, those that a search found included.
  package func item(_ key: ItemKey) -> Item? {
    if screen == .search, let found = shownResults.first(where: { searchKey($0) == key }) { return found }
    return vault.item(key)
  }

  /// A collection as people call it.
  package func name(of path: CollectionPath) -> String {
    path == .inbox ? "Inbox" : vault.collection(path)?.name ?? path.collectionName
  }

  private var hasFolds: Bool {
    guard let path = screen.file, screen != .process, let file = vault.files[path] else { return false }
    return file.collection.isStructured || file.items.contains { $0.childCount > 0 }
  }

  private var isLoading: Bool {
    switch screen {
    case .plans, .lists: !vault.isComplete
    case .collection(let path): vault.files[path] == nil
    case .inbox, .item, .process, .search: false
    }
  }

  private var emptyWords: [String] {
    switch screen {
    case .inbox: ["Nothing here. Thoughts you capture land in this list."]
    case .plans where isLoading, .lists where isLoading: ["Reading the vault."]
    case .plans: ["No plans yet. a makes one: steps in an order, with steps inside them."]
    case .lists: ["No lists yet. a makes one."]
    case .collection(let path) where isLoading: ["Reading \(name(of: path))."]
    case .collection: ["Nothing in it yet. a adds to it."]
    case .item: ["It is no longer here. Esc goes back."]
    case .process: [clearWords]
    case .search where search.field.text.allSatisfy(\.isWhitespace): ["Type what you look for."]
    case .search: search.answered == search.field.text ? ["Nothing found."] : ["Searching."]
    }
  }
}
