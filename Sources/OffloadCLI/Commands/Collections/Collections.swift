import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let collections = Command(
    name: "collections", task: .collections, summary: "list collections, with how many items are open",
    examples: [
      Example("offload collections", "list them by name"),
      Example("offload collections --format '{open:-4} {name}'", "print only how many items are open"),
    ],
    run: { session in
      let vault = try session.openVault()
      let survey = try vault.collections.survey()
      let collections = CollectionTable.sorted(survey.value)
      let rows = collections.map { collection in
        ResultRow(
          json: { JSONValue(collection) },
          columns: { [collection.name, collection.path.text, collection.title] })
      }
      try session.show(rows) { CollectionTable(session: session, vault: vault).show(collections) }
      try session.refuse(missing: survey.unreadable)
    })
}

private struct CollectionTable {
  let session: Session
  let vault: Vault

  /// Returns the inbox, then all others by name, with archived ones last.
  static func sorted(_ collections: [ItemCollection]) -> [ItemCollection] {
    let rank = { (collection: ItemCollection) in
      collection.isInbox ? 0 : collection.path.text.hasPrefix("archive/") ? 2 : 1
    }
    // Makes each key once; collections with the same key keep their order.
    let keys = collections.map { (rank: rank($0), name: $0.name.lowercased()) }
    let order = collections.indices.sorted { a, b in keys[a] == keys[b] ? a < b : keys[a] < keys[b] }
    return order.map { collections[$0] }
  }

  func show(_ collections: [ItemCollection]) {
    let output = session.output
    guard !collections.isEmpty else {
      return output.say("There are no collections yet.  (offload collection new NAME)")
    }
    let colors = session.tagColors(of: vault)
    let numbers = collections.map { String($0.openCount).count }.max() ?? 1
    let names = min(collections.map { DisplayWidth.of($0.name) }.max() ?? 0, 32)
    for collection in collections {
      let count = String(collection.openCount)
      var line = StyledText(String(repeating: " ", count: numbers - count.count) + count, .id)
      line.append("  ")
      line.append(StyledText(collection.name, collection.isStarred ? .star : .plain).padded(to: names))
      line.append(word: StyledText(collection.isStructured ? "plan" : "list", .dim), gap: 2)
      for tag in collection.tags { line.append(word: StyledText("#\(tag)", colors.style(of: tag)), gap: 2) }
      output.line(line, indent: numbers + 2)
    }
  }
}
