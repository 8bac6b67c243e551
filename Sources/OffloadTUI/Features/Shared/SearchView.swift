import TerminalKit

/// What was found, under the tags and places that narrow it. The field stands in the title row.
struct SearchView: ComposedView {
  let chips: [SearchModel.Chip]
  let results: ListModel
  let isRoomy: Bool

  var body: some View {
    Column {
      SearchChips(chips: chips)
      if isRoomy { Text("") }
      ListRows(list: results)
    }
  }
}

extension SearchView: Previewed {
  static var previews: [Preview] {
    [
      Preview("two found") {
        SearchView(
          chips: Sample.chips(selected: 0), results: Sample.results, isRoomy: $0.height >= 20)
      },
      Preview("nothing found") {
        SearchView(chips: [], results: Sample.empty("Nothing found."), isRoomy: $0.height >= 20)
      },
    ]
  }
}
