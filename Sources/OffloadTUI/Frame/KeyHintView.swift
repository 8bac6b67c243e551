import TerminalKit

/// A key and what it does.
struct KeyHintView: ComposedView {
  let hint: KeyHint

  var body: some View {
    Row(spacing: 1) {
      Text(hint.key)
      Text(hint.word, style: .dim)
    }
  }
}

/// The row of the keys that are most useful here.
struct KeyHintRow: ComposedView {
  let hints: [KeyHint]

  var body: some View {
    Row(spacing: 3) {
      ForEach(hints) { KeyHintView(hint: $0) }
    }
    .padding(left: 1)
  }
}
