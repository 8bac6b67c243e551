import TerminalKit

/// The heading that a section of a file stands under.
struct SectionHeading: ComposedView {
  let text: String

  var body: some View { Text(text, style: .bold).padding(left: 1, right: 1) }
}
