import TerminalKit

/// Shows a collection as a row: its name, its number of open items, its tags.
struct CollectionCard: ComposedView {
  let row: CollectionRow

  var body: some View {
    Row {
      RowMarker(isSelected: row.isSelected)
      Text(String(repeating: "  ", count: row.indent) + (row.isStarred ? row.signs.star : " ") + " ")
      Beside(keeping: 12) {
        MatchedText(row.name, wanted: row.wanted)
      } trailing: {
        FactRow(spacing: 3) {
          Text(row.count, style: .dim)
          ForEach(row.tags) { TagPill(tag: $0, wanted: row.wanted) }
        }
      }
      Text(" ")
    }
  }
}
