import TerminalKit

/// The last row, where there is room for it: how to capture a thought from here, and the keys that mean the same on every screen.
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
