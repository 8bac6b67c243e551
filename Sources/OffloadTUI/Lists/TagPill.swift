import TerminalKit

/// A tag with its `#`, in the colour that the register gives it.
struct TagPill: ComposedView {
  let tag: TagPillModel
  /// The words that the user is looking for.
  var wanted: Wanted?

  var body: some View {
    MatchedText(tag.text, style: TagColor.style(of: tag.color), wanted: wanted)
  }
}
