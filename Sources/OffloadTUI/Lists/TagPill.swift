import TerminalKit

/// A tag with its `#`, in the colour that the register gives it.
struct TagPill: ComposedView {
  let tag: TagPillModel

  var body: some View {
    Text(tag.text, style: TagColor.style(of: tag.color))
  }
}
