import OffloadKit

/// The items that a command is about: addresses, addresses from standard input, or whatever a query finds.
/// All of them are found before anything changes.
struct ItemSelection {
  let session: Session
  let vault: Vault
  /// Which items a short id means first.
  var preference = Vault.Preference.open

  /// - Parameter words: the command's words that name items.
  func items(_ words: [Argument]) throws -> [ListedItem] {
    let found = try session.arguments[.whereQuery].map { try matches($0, besides: words) } ?? addressed(words)
    try expect(found)
    return found
  }

  /// What a query finds, of which `--expect` may say how much.
  func matches(_ query: [Argument]) throws -> [ListedItem] {
    let found = try list(query)
    try expect(found)
    return found
  }

  private func expect(_ found: [ListedItem]) throws {
    if let expected = try session.arguments.number(.expect), found.count != expected {
      let query = session.arguments[.whereQuery].map { " \(ShellWords.quoted($0))" } ?? ""
      throw Failure(
        "unexpected-count",
        "\(ItemNaming.count(expected)) expected, and \(found.count) found; nothing was changed",
        hint: "offload list\(query)")
    }
  }

  /// The same without those that go along with another one, being part of it.
  func outermost(_ words: [Argument]) throws -> [ListedItem] {
    let all = try items(words)
    return all.filter { inner in
      !all.contains { outer in
        outer.item.place.path == inner.item.place.path && outer.item.place.line < inner.item.place.line
          && inner.item.place.line <= outer.item.endLine
      }
    }
  }

  /// One item.
  func item(_ word: Argument) throws -> ListedItem {
    let found = try vault.resolve([Address(parsing: word.text)], preferring: preference)
    guard let item = found.first else { throw VaultError.notAnAddress(word.text) }
    return item
  }

  private func matches(_ query: Argument, besides words: [Argument]) throws -> [ListedItem] {
    if let word = words.first { throw UsageError.tooMany(word, command: session.arguments.command) }
    // An empty query, as of a variable that is not set, would mean everything.
    guard query.text.contains(where: { !$0.isWhitespace }) else {
      throw Failure("empty-query", "--where is given no query", hint: "offload help query", status: .usage)
    }
    return try list([query])
  }

  private func list(_ query: [Argument]) throws -> [ListedItem] {
    let request = try session.request(query, in: vault)
    let listing = try vault.list(request)
    try listing.unreadable.refuseIncomplete()
    if listing.items.isEmpty { try session.tell(of: vault.unknownNames(in: request.query)) }
    return listing.items
  }

  private func addressed(_ words: [Argument]) throws -> [ListedItem] {
    var addresses: [Address] = []
    for word in words {
      if word.isStandardInput, !session.arguments.isLiteral {
        addresses += try AddressColumn.read(session.console.readAll())
      } else {
        addresses.append(try Address(parsing: word.text))
      }
    }
    var seen: Set<Place> = []
    return try vault.resolve(addresses, preferring: preference).filter { seen.insert($0.item.place).inserted }
  }
}

/// Addresses at the start of lines, as `offload list` and `grep -n` print them.
enum AddressColumn {
  static func read(_ bytes: [UInt8]) throws -> [Address] {
    try bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let column = first(of: String(decoding: line, as: UTF8.self))
      return column.isEmpty ? nil : try Address(parsing: column)
    }
  }

  /// What stands before the first tab; without one, `path:line` before a second colon, or the whole line.
  static func first(of line: String) -> String {
    if let tab = line.firstIndex(of: "\t") { return trimmed(line[..<tab]) }
    let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, Int(parts[1]) != nil { return trimmed(parts[0]) + ":" + parts[1] }
    return trimmed(line[...])
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
