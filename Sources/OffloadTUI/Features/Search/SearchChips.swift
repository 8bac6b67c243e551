import TerminalKit

/// The filters for the results of a search.
struct SearchChips: ComposedView {
  let chips: [Choice]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(chips) { Text($0.text, style: $0.isSelected ? .bold : .dim) }
    }
    .padding(left: 3, right: 1)
    .frame(height: 1)
  }
}
