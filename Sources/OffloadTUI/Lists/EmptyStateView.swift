import TerminalKit

/// What is said where there is nothing to show.
struct EmptyStateView: ComposedView {
  /// Sentences, one a paragraph.
  let words: [String]

  var body: some View {
    Column {
      ForEach(words) { Text($0, style: .dim).wrapped() }
    }
    .padding(left: 3, right: 1, top: 1)
  }
}
