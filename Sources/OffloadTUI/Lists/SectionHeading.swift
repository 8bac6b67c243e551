import TerminalKit

/// The heading of a section of a file.
struct SectionHeading: ComposedView {
  let text: String

  var body: some View { Text(text, style: .bold).padding(left: 1, right: 1) }
}
