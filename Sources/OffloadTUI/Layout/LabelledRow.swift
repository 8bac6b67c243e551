import TerminalKit

/// A label with its content, one of a group of such rows.
struct LabelledRow: ComposedView {
  let label: String
  let isFocused: Bool
  let labelWidth: Int
  let content: any View

  /// - Parameters:
  ///   - label: a word or two.
  ///   - isFocused: whether the keys go there.
  ///   - labelWidth: columns of the label, the same for all rows of the group.
  ///   - content: the view after the label.
  init(
    _ label: String, isFocused: Bool = false, labelWidth: Int = 8, @ViewBuilder content: () -> some View
  ) {
    (self.label, self.isFocused, self.labelWidth) = (label, isFocused, labelWidth)
    self.content = content()
  }

  var body: some View {
    Row {
      Text(label, style: isFocused ? .bold : .dim).frame(width: labelWidth)
      AnyView(content)
    }
    .padding(left: 1, right: 1)
  }
}
