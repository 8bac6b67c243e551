import TerminalKit

/// Shows one capture of the inbox whole, and the nine places that the user can move it to.
struct ProcessView: ComposedView {
  let process: ProcessModel
  let isRoomy: Bool

  var body: some View {
    Column {
      if let item = process.item {
        Spacer().frame(height: 1).priority(-1)
        ItemWords(item: item, hasMarker: false)
          .frame(maxHeight: isRoomy ? 6 : 3).priority(2)
        if isRoomy { Text("") }
        ItemFactsRow(tags: item.tags, facts: process.facts).padding(left: 3, right: 1)
        if !process.body.isEmpty {
          BodyLines(lines: process.body).padding(left: 3, right: 1).priority(-1)
        }
        Spacer().frame(height: isRoomy ? 2 : 1).priority(-1)
        PlaceGrid(places: process.places).padding(left: isRoomy ? 3 : 1).priority(1)
      } else {
        EmptyStateView(words: [process.clear])
      }
    }
  }
}
