import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let collections = Command(
    name: "collections", task: .collections, summary: "list collections, with how many items are open",
    parameters: [Parameter("QUERY", .query, .any)], options: [.sort, .limit],
    about: [
      "A query asks for a collection's own name, folder, tags, sections and properties, not for its items. Sort by "
        + "name, title, open, items, created or any property."
    ],
    examples: [
      Example("offload collections", "list them by name"),
      Example("offload collections tag:trip status:active --sort=-rating", "notes with a tag and a property"),
      Example("offload collections in:Projects/ --limit 10", "the first ten notes of a folder"),
      Example("offload collections --format '{open:-4} {name}'", "print only how many items are open"),
    ],
    run: { session in
      let vault = try session.openVault()
      let survey = try vault.collections.survey()
      let collections = try session.chosen(CollectionTable.sorted(survey.value), in: vault)
      let rows = collections.map { collection in
        ResultRow(
          json: { JSONValue(collection) },
          columns: { [collection.name, collection.path.text, collection.title] })
      }
      let table = CollectionTable(session: session, vault: vault)
      try session.show(rows) { survey.value.isEmpty ? table.sayThereAreNone() : table.show(collections) }
      try session.refuse(missing: survey.unreadable)
    })
}

extension Session {
  /// Returns the collections that the command line's query and options ask for.
  fileprivate func chosen(_ collections: [ItemCollection], in vault: Vault) throws -> [ItemCollection] {
    let query = try vault.query(arguments: arguments.words.map(\.text))
    let keys = try arguments[.sort].map { try SortKey.parse($0.text) } ?? []
    do {
      let found = try collections.filter { try query.matches($0) }
      if found.isEmpty, !collections.isEmpty { output.say("note: no collection matches") }
      return Array(
        found.sorted(by: keys) { $0.sortValue($1) }.prefix(try arguments.number(.limit) ?? .max))
    } catch let term as Query.ItemTerm {
      throw Failure(
        "invalid-query", "\(term.text.inQuotes) asks for items, not for collections",
        hint: "offload list \(ShellWords.quoted(arguments.words))", status: .usage)
    }
  }
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

  func sayThereAreNone() {
    session.output.say("There are no collections yet.  (offload collection new NAME)")
  }

  func show(_ collections: [ItemCollection]) {
    let output = session.output
    let colors = session.tagColors(of: vault)
    let numbers = collections.map { String($0.openCount).count }.max() ?? 1
    let names = min(collections.map { DisplayWidth.of($0.name) }.max() ?? 0, 32)
    for collection in collections {
      let count = String(collection.openCount)
      var line = StyledText(String(repeating: " ", count: numbers - count.count) + count, .id)
      line.append("  ")
      line.append(StyledText(collection.name, collection.isStarred ? .star : .plain).padded(to: names))
      line.append(word: StyledText(collection.typeName, .dim), gap: 2)
      for tag in collection.tags { line.append(word: StyledText("#\(tag)", colors.style(of: tag)), gap: 2) }
      output.line(line, indent: numbers + 2)
    }
  }
}
