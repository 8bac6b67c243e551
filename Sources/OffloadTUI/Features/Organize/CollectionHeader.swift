import TerminalKit

/// The title row of an open collection: its name, its kind, its number of open items, its tags.
struct CollectionHeader: ComposedView {
  let title: TitleModel

  var body: some View {
    Row {
      Text(" ")
      Beside(keeping: 12) {
        Text(title.name, style: .bold).onClick(title.leadsBack ? .key(.escape) : nil)
      } trailing: {
        TitleFacts(title: title)
      }
      Text(" ")
    }
  }
}
