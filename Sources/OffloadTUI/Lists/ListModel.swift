import OffloadKit

/// The visible rows of a list, ready to draw.
struct ListModel: Equatable, Sendable {
  enum Row: Hashable, Sendable {
    case heading(String)
    case item(ItemRow)
    case collection(CollectionRow)
    case text(TextLine, isSelected: Bool)
    case group(GroupRow)
  }

  /// The visible rows only.
  var rows: [Row] = []
  /// Their keys, nil for headings.
  var keys: [RowKey?] = []
  /// Index of the first of them in the whole list.
  var first = 0
  /// Number of rows of the whole list.
  var count = 0
  /// Index in `rows` of the selected row, which has the cursor.
  var selected: Int?
  /// The message in place of rows.
  var empty: [String] = []
  /// The key that helps then.
  var emptyAction: KeyHint?
  /// Whether there may be nested steps, which the user can fold.
  var hasFoldColumn = false

  /// Returns the key of a visible row.
  func key(of index: Int) -> RowKey? { keys.indices.contains(index) ? keys[index] : nil }
}

extension App {
  /// The list of the screen, as much as the body shows.
  var list: ListModel { list(height: listRows) }

  /// Returns the list of the screen for a body of some height.
  func list(height: Int) -> ListModel {
    let entries = entries(of: screen)
    guard !entries.isEmpty else {
      var model = ListModel()
      model.hasFoldColumn = screen.kind.hasFoldColumn(in: self)
      model.empty = unreadWords ?? filterWords ?? screen.kind.emptyWords(in: self)
      if unreadWords == nil, filterWords == nil { model.emptyAction = screen.kind.emptyAction(in: self) }
      return model
    }
    return list(of: window(of: selection, count: entries.count, height: height), in: entries)
  }

  /// Returns a part of the rows of the screen.
  func list(of window: Range<Int>, in entries: [Entry]) -> ListModel {
    var model = ListModel()
    (model.first, model.count) = (window.lowerBound, entries.count)
    model.hasFoldColumn = screen.kind.hasFoldColumn(in: self)
    (model.rows, model.keys) = (entries[window].map { row(of: $0) }, entries[window].map(\.key))
    if window.contains(selection.index), entries[selection.index].key == selection.key {
      model.selected = selection.index - window.lowerBound
    }
    return model
  }

  /// The reason why Offload can't read the file of the screen, or the vault; nil if it can.
  private var unreadWords: [String]? {
    (screen.kind.file.flatMap { vault.unread[$0] } ?? vault.problem).map {
      [$0, "Offload reads it again when it changes; Ctrl-L does so now."]
    }
  }

  /// Returns the visible entries. The selected one keeps its place on the screen, as near as the list's ends allow.
  func window(of selection: Selection, count: Int, height: Int) -> Range<Int> {
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
      row.wanted = wanted
      if showsFolders, let collection = vault.collection(path), !collection.isOnTop {
        row.indent = path.folders.count
        row.name = path.collectionName
      }
      return .collection(row)
    case .row(.conflict(let path, _)):
      var row = ItemRow()
      row.isConflict = true
      row.isSelected = isSelected
      row.words = "two versions in \(path.text), e opens the editor"
      return .item(row)
    case .row(.group(let group)):
      var row = self.row(of: group)
      row.isSelected = isSelected
      return .group(row)
    case .row(.day(let day)):
      var row = row(ofFree: day)
      row.isSelected = isSelected
      return .item(row)
    case .row(.passage(let path, let line)):
      var row = search.passage(path, line).map { self.row(of: $0) } ?? ItemRow()
      row.isSelected = isSelected
      row.wanted = wanted
      return .item(row)
    case .row(.text(let path, let number)):
      guard let file = vault.files[path], file.prose.rows.indices.contains(number) else {
        return .heading("")
      }
      return .text(file.prose.rows[number].text, isSelected: isSelected)
    case .row(.item(let key)):
      guard let item = item(key) else { return .heading("") }
      var row = self.row(of: item, key: key)
      // A row never shows more, and Offload shouldn't measure a pasted book for every frame.
      if row.words.utf8.count > 4096 { row.words = String(row.words.prefix(2048)) }
      row.isSelected = isSelected
      row.wanted = wanted
      if screen == .search { row = self.row(of: item, found: row) }
      row.isBelowBox = !screen.kind.gathersFiles && isBelowBox(item, key)
      if screen.kind.gathersFiles {
        row.indent = 0
        row.fold = nil
        row.place = name(of: key.path)
        if screen == .days { row = self.row(of: item, key: key, onDay: row) }
      }
      return .item(row)
    }
  }

  private func isBelowBox(_ item: Item, _ key: ItemKey) -> Bool {
    guard item.checkbox == nil, item.depth > 0, let (file, index) = place(of: key) else { return false }
    return file.parent(of: index).map { file.items[$0].checkbox != nil } ?? false
  }

  /// Returns an item by its key, including results of a search.
  func item(_ key: ItemKey) -> Item? { screen.kind.item(key, in: self) }

  /// Returns the name of a collection for people.
  func name(of path: VaultPath) -> String {
    path == .inbox ? "Inbox" : vault.collection(path)?.name ?? path.collectionName
  }
}
