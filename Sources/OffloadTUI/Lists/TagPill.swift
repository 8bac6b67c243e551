import TerminalKit

/// A tag with its `#`, in the colour that the register gives it.
struct TagPill: ComposedView {
  let tag: TagPillModel
  /// What was looked for.
  var wanted: Wanted?

  var body: some View {
    MatchedText(tag.text, style: TagColor.style(of: tag.color), wanted: wanted)
  }
}
