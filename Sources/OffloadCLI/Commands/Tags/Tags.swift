import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let tags = Command(
    name: "tags", task: .tags, summary: "list tags, with how often you use each",
    options: [.tree, .unused, .deleteUnused],
    examples: [
      Example("offload tags", "list them by name"),
      Example("offload tags --unused", "list tags that only tags.md has"),
      Example("offload tags --unused --delete", "delete these from tags.md"),
      Example("offload tags --json", "for a script"),
    ],
    changes: true,
    run: { session in
      if session.arguments.has(.unused) { return try TagsCommand(session: session).showUnused() }
      if session.arguments.has(.deleteUnused) {
        throw UsageError.missingOption(.unused, command: session.arguments.command)
      }
      let vault = try session.openVault()
      let survey = try vault.tags.survey()
      try TagTable(session: session, tags: survey.value, isTree: session.arguments.has(.tree)).show()
      try session.refuse(missing: survey.unreadable)
    })
}

/// Shows tags with their counts, and with their descriptions from tags.md.
struct TagTable {
  let session: Session
  let tags: [Tag]
  /// Whether it shows a nested tag by its last part, below its parent.
  var isTree = false
  /// The sentence for an empty table.
  var noneSentence = "There are no tags."

  func show() throws {
    let rows = tags.map { tag in
      ResultRow(
        json: { JSONValue(tag) },
        columns: { [tag.name, String(tag.useCount), tag.description ?? ""] })
    }
    try session.show(rows, person: showToPerson)
  }

  private func showToPerson() {
    guard !tags.isEmpty else { return session.output.say(noneSentence) }
    let colors = TagColors(tags)
    let counts = tags.map { String($0.useCount) }
    let numbers = counts.map(\.count).max() ?? 1
    let names = min(tags.map { DisplayWidth.of(label(of: $0)) }.max() ?? 0, 32)
    for (tag, count) in zip(tags, counts) {
      var line = StyledText(String(repeating: " ", count: numbers - count.count) + count, .id)
      line.append("  ")
      line.append(StyledText(label(of: tag), colors.style(of: tag.name)).padded(to: names))
      line.append(word: StyledText(tag.description ?? "", .dim), gap: 2)
      if tag.isUnused { line.append(word: StyledText("unused", .dim), gap: 2) }
      session.output.line(line, indent: numbers + names + 4)
    }
  }

  private func label(of tag: Tag) -> String {
    let parts = tag.name.split(separator: "/")
    guard isTree, parts.count > 1, let last = parts.last else { return "#\(tag.name)" }
    return String(repeating: "  ", count: parts.count - 1) + "/\(last)"
  }
}
