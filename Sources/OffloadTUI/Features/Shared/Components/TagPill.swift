import TerminalKit

/// A tag with its `#`, in the colour that the register gives it.
struct TagPill: ComposedView {
  let tag: TagPillModel

  var body: some View {
    Text(tag.text, style: .color(TagColor.nearest(to: tag.color)))
  }
}

extension TagPill: Previewed {
  static var previews: [Preview] {
    [
      Preview("without a colour") { TagPill(tag: TagPillModel("#waiting")) },
      Preview("a colour by its name") { TagPill(tag: TagPillModel("#work", color: "gray")) },
      Preview("a colour in digits") { TagPill(tag: TagPillModel("#errand", color: "d97706")) },
      Preview("wide letters") { TagPill(tag: TagPillModel("#読書", color: "blue")) },
      Preview("right to left") { TagPill(tag: TagPillModel("#קניות", color: "red")) },
    ]
  }
}
