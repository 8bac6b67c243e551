import TerminalKit

/// One item, whole: all of its words, its facts, and its further lines.
struct ItemView: ComposedView {
  let item: ItemRow
  let lines: [TextLine]

  var body: some View {
    Column {
      ItemWords(item: item).priority(1)
      if !item.tags.isEmpty || !item.facts.isEmpty {
        Text("")
        ItemFactsRow(tags: item.tags, facts: item.facts).padding(left: 3, right: 1)
      }
      if !lines.isEmpty {
        Text("")
        MarkdownBody(lines: lines).padding(left: 3, right: 1)
      }
    }
  }
}

/// The further lines of an item, wrapped, as many as fit.
struct BodyLines: ComposedView {
  let lines: [String]

  var body: some View { Text(lines.joined(separator: "\n")).wrapped() }
}
