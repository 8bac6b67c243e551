import TerminalKit

/// The visible rows of a list, or the message in their place.
struct ListRows: ComposedView {
  let list: ListModel
  /// Whether the selected row is a bar; false behind a sheet, where the keys go to another list.
  var hasBar = true

  var body: some View {
    Column {
      if list.rows.isEmpty {
        EmptyStateView(words: list.empty, action: list.emptyAction)
      } else {
        List(list.rows.indices, selected: list.selected, hasBar: hasBar) { index, _ in
          ListRow(row: list.rows[index], key: list.key(of: index), hasFoldColumn: list.hasFoldColumn)
        }
      }
    }
  }
}

/// One row of any kind.
struct ListRow: ComposedView, RowContent {
  let row: ListModel.Row
  let key: RowKey?
  let hasFoldColumn: Bool

  var body: some View { content.onClick(key.map(Click.row)) }

  @ViewBuilder private var content: some View {
    switch row {
    case .heading(let text): SectionHeading(text: text)
    case .collection(let row): CollectionCard(row: row)
    case .group(let row): GroupCard(row: row, key: key)
    case .text(let line, let isSelected): ProseRow(line: line, isSelected: isSelected)
    case .item(let row): ItemCard(row: row, key: key, hasFoldColumn: hasFoldColumn)
    }
  }
}
