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

extension KeyHintView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a key and a word") { KeyHintView(hint: KeyHint("Space", "done")) },
      Preview("a key alone") { KeyHintView(hint: KeyHint("?", "")) },
    ]
  }
}

extension KeyHintRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("the inbox") { KeyHintRow(hints: Sample.inboxKeys.fitting($0.width)) },
      Preview("one") { KeyHintRow(hints: [KeyHint("?", "keys")]) },
      Preview("none") { KeyHintRow(hints: []) },
    ]
  }
}
