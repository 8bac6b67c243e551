import TerminalKit

/// The filters for the results of a search.
struct SearchChips: ComposedView {
  let chips: [Choice]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(chips.enumerated()) { index, chip in
        Text(chip.text, style: chip.isSelected ? .bold : .dim).onClick(.chip(index))
      }
    }
    .padding(left: 3, right: 1)
    .frame(height: 1)
  }
}
