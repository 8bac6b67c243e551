import TerminalKit

/// The title row of an open collection: its name, what kind it is, how much of it is open, its tags.
struct CollectionHeader: ComposedView {
  let title: TitleModel

  var body: some View {
    Row {
      Text(" ")
      Beside(keeping: 12) {
        Text(title.name, style: .bold)
      } trailing: {
        FactRow(spacing: 3) {
          ForEach(title.facts) { Text($0, style: .dim) }
          ForEach(title.tags) { TagPill(tag: $0) }
        }
      }
      Text(" ")
    }
  }
}

extension CollectionHeader: Previewed {
  static var previews: [Preview] {
    [
      Preview("a plan") { CollectionHeader(title: Sample.lisbonTitle($0)) },
      Preview("a list without tags") {
        CollectionHeader(title: Sample.title("‹ Errands", facts: ["list", "9 open"]))
      },
      Preview("a long name") {
        CollectionHeader(
          title: Sample.title(
            "‹ work/Everything that has to be ready before the launch in the spring of next year",
            facts: ["plan", "12 open of 20"]))
      },
      Preview("wide letters") {
        CollectionHeader(title: Sample.title("‹ 読書リスト", facts: ["list", "3 open"]))
      },
    ]
  }
}
