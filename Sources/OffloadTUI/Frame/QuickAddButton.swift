import TerminalKit

/// The last row, where there is room for it: how to capture a thought from here.
struct QuickAddButton: ComposedView {
  let hint: KeyHint?

  var body: some View {
    if let hint {
      KeyHintView(hint: hint).padding(left: 1, right: 1)
    } else {
      Text("")
    }
  }
}
