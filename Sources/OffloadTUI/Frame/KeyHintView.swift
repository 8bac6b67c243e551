import TerminalKit

/// Shows a key and its effect.
struct KeyHintView: ComposedView {
  let hint: KeyHint

  var body: some View {
    Row(spacing: 1) {
      Text(hint.key)
      Text(hint.word, style: .dim)
    }
  }
}

/// The row of the most useful keys on this screen.
struct KeyHintRow: ComposedView {
  let hints: [KeyHint]

  var body: some View {
    Row(spacing: 3) {
      ForEach(hints) { KeyHintView(hint: $0) }
    }
    .padding(left: 1)
  }
}
