import TerminalKit

/// The row above rows that fold together.
struct GroupRow: Hashable, Sendable {
  var isSelected = false
  var isFolded = false
  /// Levels of nesting.
  var indent = 0
  /// `Home`, `12 from earlier`.
  var name = ""
  /// `3 lists`; empty if the name says it.
  var count = ""
  var signs = Signs.plain
}

struct GroupCard: ComposedView {
  let row: GroupRow
  var key: RowKey?

  var body: some View {
    Row {
      RowMarker(isSelected: row.isSelected)
      Text(String(repeating: "  ", count: row.indent) + sign + " ")
        .onClick(key.map(Click.fold)).priority(1)
      Beside {
        Text(row.name)
      } trailing: {
        Text(row.count, style: .dim)
      }
      Text(" ")
    }
  }

  private var sign: String { row.isFolded ? row.signs.folded : row.signs.unfolded }
}
