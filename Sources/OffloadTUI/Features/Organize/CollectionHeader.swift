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
        TitleFacts(title: title)
      }
      Text(" ")
    }
  }
}
