import TerminalKit

/// The last row, if there is room for it: the key to capture a thought, and the keys that mean the same on every
/// screen.
struct QuickAddButton: ComposedView {
  let hints: [KeyHint]

  var body: some View {
    Row {
      Text("")
      KeyHintRow(hints: hints)
    }
    .padding(right: 1)
  }
}
