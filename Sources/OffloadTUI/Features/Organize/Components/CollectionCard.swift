import TerminalKit

/// A collection as a row: its name, how much of it is open, its tags.
struct CollectionCard: ComposedView {
  let row: CollectionRow

  var body: some View {
    Row {
      RowMarker(isSelected: row.isSelected)
      Text(row.isStarred ? "* " : "  ")
      Beside(keeping: 12) {
        Text(row.name)
      } trailing: {
        FactRow(spacing: 3) {
          Text(row.count, style: .dim)
          ForEach(row.tags) { TagPill(tag: $0) }
        }
      }
      Text(" ")
    }
  }
}

extension CollectionCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected and starred") { CollectionCard(row: Sample.plans[0].selected) },
      Preview("plain") { CollectionCard(row: Sample.plans[1]) },
      Preview("empty") { CollectionCard(row: Sample.plans[3]) },
      Preview("long words") {
        CollectionCard(
          row: Sample.collection(
            "work/Everything that has to be ready before the launch in the spring of next year",
            count: "12 open of 20", tags: ["#work"]))
      },
      Preview("wide letters") {
        CollectionCard(row: Sample.collection("読書リスト", count: "3 open", tags: ["#読書"]))
      },
    ]
  }
}
