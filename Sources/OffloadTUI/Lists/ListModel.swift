import OffloadKit

/// A list's rows in sight, ready to be drawn.
struct ListModel: Equatable, Sendable {
  enum Row: Equatable, Sendable {
    case heading(String)
    case item(ItemRow)
    case collection(CollectionRow)
  }

  /// Those in sight only.
  var rows: [Row] = []
  /// Index of the first of them in the whole list.
  var first = 0
  /// Number of rows of the whole list.
  var count = 0
  /// Which of `rows` is selected: where the cursor is.
  var selected: Int?
  /// What to say instead of rows.
  var empty: [String] = []
  /// What can be done about it.
  var emptyAction: KeyHint?
  /// Whether there may be steps within steps, which can be folded.
  var hasFoldColumn = false
}

extension App {
  /// The list of the screen, as much of it as the body shows.
  var list: ListModel { list(height: listRows) }

  /// The list of the screen in a body of some height.
  func list(height: Int) -> ListModel {
    let entries = entries(of: screen)
    var model = ListModel()
    model.count = entries.count
    model.hasFoldColumn = screen.kind.hasFoldColumn(in: self)
    guard !entries.isEmpty else {
      model.empty = unreadWords ?? filterWords ?? screen.kind.emptyWords(in: self)
      if unreadWords == nil, filterWords == nil { model.emptyAction = screen.kind.emptyAction(in: self) }
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

  /// Why the file of the screen, or the vault, cannot be read; nil where it can.
  private var unreadWords: [String]? {
    (screen.kind.file.flatMap { vault.unread[$0] } ?? vault.problem).map {
      [$0, "Offload reads it again when it changes; Ctrl-L does so now."]
    }
  }

  /// The entries in sight: the selected one stays where it was, as near as the list's ends allow.
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
      row.isBold = isSelected && hasPreview
      row.wanted = wanted
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
      row.isBold = isSelected && hasPreview
      row.wanted = wanted
      if screen.kind.gathersFiles {
        row.indent = 0
        row.fold = nil
        row.place = name(of: key.path)
      }
      return .item(row)
    }
  }

  /// An item by its key, those that a search found included.
  func item(_ key: ItemKey) -> Item? { screen.kind.item(key, in: self) }

  /// A collection as people call it.
  func name(of path: VaultPath) -> String {
    path == .inbox ? "Inbox" : vault.collection(path)?.name ?? path.collectionName
  }
}
