import OffloadKit

extension Command {
  /// Older names of commands. They stay for scripts, and for users who have learned them.
  static let former: [Command] = [
    star.ofCollections("collection star"), unstar.ofCollections("collection unstar"),
    tag.ofCollections("collection tag"), untag.ofCollections("collection untag"),
    delete.ofCollections("collection delete"),
    collectionConvert, collectionReorder, tagsColor, tagsDescribe, tagsUnused,
  ]

  /// Returns the same command under another name. Its words name only collections.
  private func ofCollections(_ name: String) -> Command {
    var command = Command(
      name: name, task: .collections, summary: "an older name of offload \(self.name)",
      parameters: parameters,
      changes: changes, run: run)
    command.takesCollectionsAlone = true
    return command
  }

  private static let collectionConvert = Command(
    name: "collection convert", task: .collections, summary: "an older name of offload set NAME type=plan",
    parameters: [.collection, Parameter("list|plan", .choice(["list", "plan"]))], changes: true,
    run: { session in
      let type = session.arguments.words[1].text
      try CollectionCommand(session: session).run(session.arguments.words[0], { "\($0) is a \(type) now" }) {
        try $0.collections.convert($1.path, toPlan: type == "plan")
      }
    })

  private static let collectionReorder = Command(
    name: "collection reorder", task: .collections,
    summary: "an older way to say offload move ITEMS --to NAME",
    parameters: [.collection, .items], changes: true,
    run: { session in
      let vault = try session.openVault()
      let collection = try session.collection(session.arguments.words[0], in: vault)
      let words = Array(session.arguments.words.dropFirst())
      let items = try ItemSelection(session: session, vault: vault).items(words).map(\.item)
      if let stranger = items.first(where: { $0.place.path != collection.path }) {
        throw VaultError.collectionMismatch(collection.path, stranger.place)
      }
      let report = try session.change(vault) { try $0.collections.reorderItems(items) }
      try session.report(
        report, in: vault, "Reordered \(Phrase.counted(items.count)) of \(collection.name)")
    })

  private static let tagsColor = Command(
    name: "tags color", task: .tags, summary: "an older name of offload tags set TAG color=COLOR",
    parameters: [Parameter("TAG", .tag), Parameter("COLOR", .color)], changes: true,
    run: { session in
      try TagsCommand(session: session).set(
        session.arguments.words[0].tagName, ["color": session.arguments.words[1].text])
    })

  private static let tagsDescribe = Command(
    name: "tags describe", task: .tags, summary: "an older name of offload tags set TAG description=TEXT",
    parameters: [Parameter("TAG", .tag), Parameter("TEXT", .text, .some)], changes: true,
    run: { session in
      let text = session.arguments.words.dropFirst().map(\.text).joined(separator: " ")
      try TagsCommand(session: session).set(session.arguments.words[0].tagName, ["description": text])
    })

  private static let tagsUnused = Command(
    name: "tags unused", task: .tags, summary: "an older name of offload tags --unused",
    options: [.deleteUnused],
    changes: true,
    run: { try TagsCommand(session: $0).showUnused() })
}
