import TerminalKit

/// The heading that a section of a file stands under.
struct SectionHeading: ComposedView {
  let text: String

  var body: some View { Text(text, style: .bold).padding(left: 1, right: 1) }
}

extension SectionHeading: Previewed {
  static var previews: [Preview] {
    [
      Preview("a word") { SectionHeading(text: "Before") },
      Preview("long words") {
        SectionHeading(
          text: "Everything that has to be done in the week before we leave, in no order of its own at all")
      },
    ]
  }
}
