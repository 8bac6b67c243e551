import TerminalKit

/// The rows of a list that are in sight, or what is said instead.
struct ListRows: ComposedView {
  let list: ListModel

  var body: some View {
    if list.isLoading {
      LoadingView(words: list.empty)
    } else if list.rows.isEmpty {
      EmptyStateView(words: list.empty)
    } else {
      List(list.rows, selected: list.selected) { row, _ in
        switch row {
        case .heading(let text): SectionHeading(text: text)
        case .collection(let row): CollectionCard(row: row)
        case .item(let row) where list.isInbox: CaptureItemCard(row: row, hasFoldColumn: list.hasFoldColumn)
        case .item(let row): CollectionItemCard(row: row, hasFoldColumn: list.hasFoldColumn)
        }
      }
    }
  }
}

extension ListRows: Previewed {
  static var previews: [Preview] {
    [
      Preview("items under headings") { ListRows(list: Sample.lisbonTrip) },
      Preview("nothing") { ListRows(list: Sample.empty("Nothing in it yet. a adds to it.")) },
      Preview("not read yet") { ListRows(list: Sample.loading) },
    ]
  }
}
