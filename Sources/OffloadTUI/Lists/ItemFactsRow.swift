import TerminalKit

/// The tags and facts of one item, in a row of their own under its words.
struct ItemFactsRow: ComposedView {
  let tags: [TagPillModel]
  let facts: [String]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(tags) { TagPill(tag: $0) }
      ForEach(facts) { Text($0, style: .dim) }
    }
  }
}
