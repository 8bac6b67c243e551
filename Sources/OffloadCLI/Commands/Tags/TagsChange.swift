import OffloadKit

/// Changes tags, and says so.
struct TagsCommand {
  let session: Session

  func run(_ sentence: String, _ body: (TagRepository) throws -> Void) throws {
    let vault = try session.openVault()
    let report = try session.change(vault) { try body($0.tags) }
    try session.report(report, in: vault, sentence)
  }
}

extension Command {
  static let tagsRename = Command(
    name: "tags rename", task: .tags, summary: "rename a tag, and those nested under it, everywhere",
    parameters: [Parameter("OLD", .tag), Parameter("NEW", .tag)],
    about: ["In items and prose, in front matter and in tags.md; never in code."],
    examples: [Example("offload tags rename errand outside", "as one operation")],
    changes: true,
    run: { session in
      let (old, new) = (session.arguments.words[0].tagName, session.arguments.words[1].tagName)
      try TagsCommand(session: session).run("Renamed #\(old) to #\(new)") { tags in
        do {
          try tags.rename(old, to: new)
        } catch VaultError.tagExists(let name) {
          throw Failure(
            "tag-exists", "there is a tag #\(name) already",
            hint: "offload tags merge \(old) --into \(name)")
        }
      }
    })

  static let tagsMerge = Command(
    name: "tags merge", task: .tags, summary: "make one tag of several",
    parameters: [Parameter("TAG", .tag, .some)], needed: [.mergeTarget],
    examples: [Example("offload tags merge shop shopping --into errand", "what had either has #errand")],
    changes: true,
    run: { session in
      let target = session.arguments[.mergeTarget]?.tagName ?? ""
      let tags = session.arguments.words.map(\.tagName)
      let sentence = "Merged \(Phrase.list(tags.map { "#\($0)" }, "and")) into #\(target)"
      try TagsCommand(session: session).run(sentence) { repository in
        for tag in tags { try repository.merge(tag, into: target) }
      }
    })

  static let tagsColor = Command(
    name: "tags color", task: .tags, summary: "give a tag a colour",
    parameters: [Parameter("TAG", .tag), Parameter("COLOR", .color)],
    about: [
      "A colour is \(Phrase.list(Color.names)), or hex digits without #; none takes it away. It is kept in tags.md."
    ],
    examples: [
      Example("offload tags color home blue", "by name"),
      Example("offload tags color home 3b82f6", "exactly"),
    ],
    changes: true,
    run: { session in
      let (tag, color) = (session.arguments.words[0].tagName, session.arguments.words[1].text)
      let isNone = color.lowercased() == "none"
      try TagsCommand(session: session).run(isNone ? "#\(tag) has no colour now" : "#\(tag) is \(color) now")
      {
        try $0.setColor(isNone ? nil : color, of: tag)
      }
    })

  static let tagsDescribe = Command(
    name: "tags describe", task: .tags, summary: "say what a tag is for",
    parameters: [Parameter("TAG", .tag), Parameter("TEXT", .text, .some)],
    about: ["The words are kept in tags.md. An empty text takes them away."],
    examples: [Example("offload tags describe errand needs shoes on", "for later, and for others")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      let text = session.arguments.words.dropFirst().map(\.text).joined(separator: " ")
      try TagsCommand(session: session).run("Described #\(tag)") { try $0.setDescription(text, of: tag) }
    })

  static let tagsDelete = Command(
    name: "tags delete", task: .tags, summary: "take a tag out of everything",
    parameters: [Parameter("TAG", .tag)],
    about: ["Out of items, prose, front matter and tags.md. Tags nested under it stay."],
    examples: [Example("offload tags delete old --dry-run", "what would change")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      try TagsCommand(session: session).run("Deleted #\(tag)") { try $0.delete(tag) }
    })

  static let tagsUnused = Command(
    name: "tags unused", task: .tags, summary: "tags that tags.md lists and nothing has",
    options: [.deleteUnused],
    examples: [
      Example("offload tags unused", "only to see them"),
      Example("offload tags unused --delete", "out of tags.md"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let unused = try vault.tags.fetchUnused()
      guard session.arguments.has(.deleteUnused), !unused.isEmpty else {
        return try TagTable(session: session, tags: unused, noneSentence: "No tag is unused.").show()
      }
      let report = try session.change(vault) { change in
        for tag in unused { try change.tags.delete(tag.name) }
      }
      try session.report(report, in: vault, "Deleted \(Phrase.counted(unused.count, "tag"))")
    })
}

extension Option {
  static let mergeTarget = Option("into", "TAG", .tag, "the tag that stays")
  static let deleteUnused = Option("delete", "take them out of tags.md")
}
