import TerminalKit

/// What is said where there is nothing to show: what there is not, why, and the key that changes that.
struct EmptyStateView: ComposedView {
  /// Sentences, one a paragraph; the first is its title where there is something to do.
  let words: [String]
  var action: KeyHint?

  var body: some View {
    Column {
      ForEach(words.enumerated()) { index, words in
        Text(words, style: index == 0 && action != nil ? .bold : .dim).wrapped()
      }
      if let action {
        Text("")
        KeyHintView(hint: action)
      }
    }
    .padding(left: 3, right: 1, top: 1)
  }
}
