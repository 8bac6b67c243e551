import TerminalKit

/// The visible rows of a list, or the message in their place.
struct ListRows: ComposedView {
  let list: ListModel

  var body: some View {
    Column {
      if list.rows.isEmpty {
        EmptyStateView(words: list.empty, action: list.emptyAction)
      } else {
        List(list.rows, selected: list.selected) { row, _ in
          switch row {
          case .heading(let text): SectionHeading(text: text)
          case .collection(let row): CollectionCard(row: row)
          case .group(let row): GroupCard(row: row)
          case .text(let line, let isSelected): ProseRow(line: line, isSelected: isSelected)
          case .item(let row): ItemCard(row: row, hasFoldColumn: list.hasFoldColumn)
          }
        }
      }
    }
  }
}
