import TerminalKit

/// Shows a key and its effect. A click on it does what the key does.
struct KeyHintView: ComposedView {
  let hint: KeyHint

  var body: some View {
    Row(spacing: 1) {
      ForEach(hint.names) { Text($0).onClick(Key(name: $0).map(Click.key)) }
      Text(hint.word, style: .dim)
    }
    .onClick(hint.names.count == 1 ? hint.keys.first.map(Click.key) : nil)
  }
}

/// The row of the most useful keys on this screen.
struct KeyHintRow: ComposedView {
  let hints: [KeyHint]

  var body: some View {
    Row(spacing: [KeyHint].spacing) {
      ForEach(hints) { KeyHintView(hint: $0) }
    }
    .padding(left: 1)
  }
}
