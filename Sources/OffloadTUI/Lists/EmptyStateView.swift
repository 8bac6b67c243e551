import TerminalKit

/// The message in place of an empty list: what is missing, why, and the key that changes that.
struct EmptyStateView: ComposedView {
  /// Sentences, each a paragraph. The first is a title if there is an action.
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
