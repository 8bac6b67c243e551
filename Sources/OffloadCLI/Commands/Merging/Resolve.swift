import JSON
import OffloadKit
import VaultSync

extension Command {
  static let resolve = Command(
    name: "resolve", task: .machines, summary: "choose between versions of an item",
    parameters: [Parameter("ITEM", .item, .any)], options: [.both] + Option.bulk,
    about: [
      "If two machines changed the words of one item, a merge keeps both versions next to each other, with "
        + "the same conflict field. Without an item, this lists them. Name the version to keep, and "
        + "Offload deletes the others. With --both it keeps all versions, as separate items. Sub-items "
        + "stay either way."
    ],
    examples: [
      Example("offload resolve", "list what to choose, and copies that sync tools left"),
      Example("offload resolve ddr", "keep this version"),
      Example("offload resolve --both ddr", "keep all versions of that item"),
      Example("offload resolve --both --where has:conflict", "keep all versions of all items"),
    ],
    changes: true,
    run: { try ResolveCommand(session: $0).run() })
}

extension Option {
  static let both = Option("both", "keep all versions of the item")
}

private struct ResolveCommand {
  let session: Session

  func run() throws {
    if session.arguments.words.isEmpty, !session.arguments.has(.whereQuery) { return try list() }
    let isKeepingAll = session.arguments.has(.both)
    try ItemsCommand(session: session, verb: "Kept") {
      try $0.items.resolve($1, keepingAll: isKeepingAll)
    }.run()
  }

  private func list() throws {
    let vault = try session.openVault()
    let listing = try vault.listConflicts()
    let copies = vault.conflictCopies()
    if session.output.isJSON {
      session.output.json(
        .object([
          ("items", .array(listing.items.map(JSONValue.init))),
          (
            "copies",
            .array(
              copies.map { .object([("path", .string($0.path.text)), ("of", .string($0.original.text))]) })
          ),
        ]))
    } else if listing.items.isEmpty, copies.isEmpty {
      session.output.say("There is nothing to choose.")
    } else if !listing.items.isEmpty {
      try ItemListing(session: session, vault: vault, items: listing.items).show()
      if session.output.isForPerson, let first = listing.items.first {
        session.output.say(
          StyledText(
            "To keep one version: offload resolve \(first.address). To keep all: offload resolve --both \(first.address)"
          ))
      }
    }
    if !copies.isEmpty {
      let names = Phrase.few(copies.map(\.path.text))
      session.output.say(StyledText("note: a sync tool left \(names). To merge them: offload fold"))
    }
    try session.refuse(missing: listing.unreadable)
  }
}
