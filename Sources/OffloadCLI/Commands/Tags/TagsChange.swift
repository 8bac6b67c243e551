import OffloadKit

/// Changes tags, and says so.
struct TagsCommand {
  let session: Session

  func run(_ sentence: String, _ body: (TagRepository) throws -> Void) throws {
    let vault = try session.openVault()
    let report = try session.change(vault) { try body($0.tags) }
    try session.report(report, in: vault, sentence)
  }

  /// Sets a tag's colour and description, as far as `values` has them. An empty value, or the colour `none`, removes
  /// the old one.
  func set(_ tag: String, _ values: [String: String]) throws {
    let color = values["color"].map { $0.lowercased() == "none" ? "" : $0 }
    var parts = color.map { [$0.isEmpty ? "no colour" : $0] } ?? []
    if let text = values["description"] { parts.append(text.isEmpty ? "no description" : text) }
    try run("Set #\(tag): \(parts.joined(separator: ", "))") { tags in
      if let color { try tags.setColor(color.isEmpty ? nil : color, of: tag) }
      if let text = values["description"] { try tags.setDescription(text, of: tag) }
    }
  }

  /// Lists the tags that only tags.md has. With `--delete`, removes them from it.
  func showUnused() throws {
    let vault = try session.openVault()
    let unused = try vault.tags.fetchUnused()
    guard session.arguments.has(.deleteUnused), !unused.isEmpty else {
      return try TagTable(session: session, tags: unused, noneSentence: "There are no unused tags.").show()
    }
    let report = try session.change(vault) { change in
      for tag in unused { try change.tags.delete(tag.name) }
    }
    try session.report(report, in: vault, "Deleted \(Phrase.counted(unused.count, "tag"))")
  }
}

extension Command {
  static let tagsRename = Command(
    name: "tags rename", task: .tags, summary: "rename a tag and the tags nested under it, everywhere",
    parameters: [Parameter("OLD", .tag), Parameter("NEW", .tag)],
    about: ["Renames it in items, prose, front matter and tags.md, but never in code."],
    examples: [Example("offload tags rename errand outside", "rename it everywhere, as one operation")],
    changes: true,
    run: { session in
      let (old, new) = (session.arguments.words[0].tagName, session.arguments.words[1].tagName)
      try TagsCommand(session: session).run("Renamed #\(old) to #\(new)") { tags in
        do {
          try tags.rename(old, to: new)
        } catch VaultError.tagExists(let name) {
          throw Failure(
            "tag-exists", "there is already a tag #\(name)",
            hint: "offload tags merge \(old) --into \(name)")
        }
      }
    })

  static let tagsMerge = Command(
    name: "tags merge", task: .tags, summary: "merge tags into one",
    parameters: [Parameter("TAG", .tag, .some)], needed: [.mergeTarget],
    examples: [
      Example(
        "offload tags merge shop shopping --into errand",
        "everything with either tag gets #errand")
    ],
    changes: true,
    run: { session in
      let target = session.arguments[.mergeTarget]?.tagName ?? ""
      let tags = session.arguments.words.map(\.tagName)
      let sentence = "Merged \(Phrase.list(tags.map { "#\($0)" }, "and")) into #\(target)"
      try TagsCommand(session: session).run(sentence) { repository in
        for tag in tags { try repository.merge(tag, into: target) }
      }
    })

  static let tagsSet = Command(
    name: "tags set", task: .tags, summary: "give a tag a colour or a description",
    parameters: [Parameter("TAG", .tag), Parameter("KEY=VALUE", .text, .some)],
    about: [
      "Offload keeps both in tags.md. color= takes \(Phrase.list(Color.names)), or hex digits without #. Without "
        + "a value, it removes the key."
    ],
    examples: [
      Example("offload tags set home color=blue", "by name"),
      Example("offload tags set home color=3b82f6", "exactly this one"),
      Example("offload tags set errand 'description=needs shoes on'", "what it's for"),
      Example("offload tags set errand color=", "remove the colour"),
    ],
    changes: true,
    run: { session in
      let words = session.arguments.words
      var values: [String: String] = [:]
      for word in words.dropFirst() {
        let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "color" || parts[0] == "description" else {
          throw Failure(
            "tag-property-unknown",
            "a tag has a colour and a description, and \(word.text.inQuotes) sets neither",
            hint: "offload tags set \(words[0]) color=blue", status: .usage)
        }
        values[String(parts[0])] = String(parts[1])
      }
      try TagsCommand(session: session).set(words[0].tagName, values)
    })

  static let tagsDelete = Command(
    name: "tags delete", task: .tags, summary: "remove a tag from everything",
    parameters: [Parameter("TAG", .tag)],
    about: ["Removes it from items, prose, front matter and tags.md. Tags nested under it stay."],
    examples: [Example("offload tags delete old --dry-run", "show what would change")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      try TagsCommand(session: session).run("Deleted #\(tag)") { try $0.delete(tag) }
    })
}

extension Option {
  static let mergeTarget = Option("into", "TAG", .tag, "merge into this tag")
  static let unused = Option("unused", "show only tags that nothing uses and tags.md has")
  static let deleteUnused = Option("delete", "with --unused: delete these from tags.md")
}
