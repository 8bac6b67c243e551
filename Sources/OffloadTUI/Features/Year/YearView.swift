import TerminalKit

/// The weeks of a year in three rows, and in which week each had the most.
struct YearView: ComposedView {
  let year: YearModel

  private static let nameWidth = 10

  var body: some View {
    Column {
      if year.rows.isEmpty {
        EmptyStateView(words: [year.empty])
      } else {
        row("", year.months)
        ForEach(year.rows) { row($0.name, $0.signs) }
        Text("")
        ForEach(year.rows.filter { !$0.most.isEmpty }) { Text("\($0.name): \($0.most)", style: .dim) }
        Text("Each sign is a week: . : + # from few to most.", style: .dim)
      }
    }
    .padding(left: 1, right: 1)
  }

  private func row(_ name: String, _ signs: String) -> some View {
    Row {
      Text(name, style: .dim).frame(width: Self.nameWidth)
      Text(signs)
    }
  }
}
