import TerminalKit

/// What the results of a search can be narrowed to.
struct SearchChips: ComposedView {
  let chips: [SearchModel.Chip]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(chips) { Text($0.text, style: $0.isSelected ? .bold : .dim) }
    }
    .padding(left: 3, right: 1)
    .frame(height: 1)
  }
}

extension SearchChips: Previewed {
  static var previews: [Preview] {
    [
      Preview("all") { SearchChips(chips: Sample.chips(selected: 0)) },
      Preview("one tag") { SearchChips(chips: Sample.chips(selected: 1)) },
    ]
  }
}
