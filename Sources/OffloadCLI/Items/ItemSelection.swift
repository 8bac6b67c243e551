import OffloadKit

/// Finds the items that a command is about: by address, by addresses on standard input, or with a query. It finds all
/// of them before anything changes.
struct ItemSelection {
  let session: Session
  let vault: Vault
  /// The same vault, for addresses alone: these don't wait until another program has saved.
  private let hurried: Vault
  /// The items that a short id means first.
  let preference: Vault.Preference

  init(session: Session, vault: Vault, preference: Vault.Preference = .open) {
    (self.session, self.preference, hurried) = (session, preference, vault)
    self.vault = session.arguments.command.changes ? vault.waitingForSaves() : vault
  }

  /// - Parameter words: the command's words that name items.
  func items(_ words: [Argument]) throws -> [ListedItem] { try subjects(words).items }

  /// Returns the items, and collections if the command takes them.
  func subjects(_ words: [Argument]) throws -> [Subject] {
    let found =
      try session.arguments[.whereQuery].map { try matches($0, besides: words).map(Subject.item) }
      ?? addressed(words)
    try expect(found.count)
    return found
  }

  /// Returns the items that a query of the command's own finds. `--expect` may say how many.
  ///
  /// - Parameter files: returns the files that change with an item of a file.
  func matches(
    _ query: [Argument], changing files: (VaultPath) -> [VaultPath] = { [$0] }
  ) throws -> [ListedItem] {
    let found = try changeable(list(session.request(query, in: vault)), changing: files)
    try expect(found.count)
    return found
  }

  private func expect(_ count: Int) throws {
    if let expected = try session.arguments.number(.expect), count != expected {
      var failure = VaultError.unexpectedCount(expected: expected, found: count).failure
      failure.hint = session.arguments[.whereQuery].map { "offload list \($0)" } ?? "offload list"
      throw failure
    }
  }

  /// Returns the same without those that are part of another one, and go along with it.
  func outermost(_ words: [Argument]) throws -> [Subject] {
    let all = try subjects(words)
    let items = all.items.map(\.item)
    let whole = Set(all.collections.map(\.path))
    return all.filter { subject in
      guard case .item(let listed) = subject else { return true }
      let inner = listed.item.place
      return !whole.contains(inner.path)
        && !items.contains { outer in
          outer.place.path == inner.path && outer.place.line < inner.line && inner.line <= outer.endLine
        }
    }
  }

  /// Returns the one item that has an address.
  func addressed(_ word: Argument) throws -> ListedItem {
    let address = try TypedPath(session: session, vault: vault).address(word.text)
    guard let item = try vault.resolve([address], preferring: preference).first else {
      throw VaultError.notAnAddress(word.text)
    }
    return item
  }

  /// Returns one item, by its address or its words.
  func item(_ word: Argument) throws -> ListedItem {
    guard case .item(let item) = try subject(word) else { throw VaultError.notAnAddress(word.text) }
    return item
  }

  /// Returns one item or collection.
  func subject(_ word: Argument) throws -> Subject {
    guard let subject = try named([.word(word)]).first else { throw VaultError.notAnAddress(word.text) }
    return subject
  }

  private func matches(_ query: Argument, besides words: [Argument]) throws -> [ListedItem] {
    if let word = words.first { throw UsageError.tooMany(word, command: session.arguments.command) }
    // An empty query, such as from an unset variable, would mean everything.
    guard query.text.contains(where: { !$0.isWhitespace }) else {
      throw Failure("empty-query", "--where needs a query", hint: "offload help query", status: .usage)
    }
    let request = try session.request([query], in: vault)
    let found = try list(request)
    if found.isEmpty { try session.tellOfNothing(request.query, in: vault) }
    return session.arguments.command.changes ? changeable(found, changing: { [$0] }) : found
  }

  /// Returns the found items whose files Offload may change, and prints a note about the other files: the user didn't
  /// name those, so they aren't an error.
  private func changeable(_ found: [ListedItem], changing files: (VaultPath) -> [VaultPath]) -> [ListedItem] {
    let paths = Set(found.map(\.item.place.path))
    let barred = paths.filter { path in files(path).contains { !vault.admitsChange(of: $0) } }
    session.sayLeftAlone(barred.sorted())
    return found.filter { !barred.contains($0.item.place.path) }
  }

  private func list(_ request: ListRequest) throws -> [ListedItem] {
    try request.asksPath && request.sort.isEmpty ? inSomeFiles(request) : inAllFiles(request)
  }

  private func inAllFiles(_ request: ListRequest) throws -> [ListedItem] {
    let listing = try vault.list(request)
    try listing.unreadable.refuseIncomplete()
    return listing.items
  }

  /// Reads files that can't have the items only if it needs the address of a single item: receipts give only the
  /// number of more items.
  private func inSomeFiles(_ request: ListRequest) throws -> [ListedItem] {
    let items = try vault.first(request).complete()
    // Another item may be in its place by now, which the user didn't ask for.
    guard items.count == 1, let named = try hurried.listed(items).first, named.item == items[0] else {
      return items.map(ListedItem.init)
    }
    return [named]
  }

  private func addressed(_ words: [Argument]) throws -> [Subject] {
    let names = try words.flatMap { word in
      word.isStandardInput && !session.arguments.isLiteral
        ? AddressColumn.read(try session.console.readAll()).map(Name.address) : [.word(word)]
    }
    var places: Set<Place> = []
    var paths: Set<VaultPath> = []
    return try named(names).filter { subject in
      switch subject {
      case .item(let listed): places.insert(listed.item.place).inserted
      case .collection(let collection): paths.insert(collection.path).inserted
      }
    }
  }
}

/// Reads addresses at the start of lines, as `offload list` and `grep -n` print them.
enum AddressColumn {
  static func read(_ bytes: [UInt8]) -> [String] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let column = first(of: String(decoding: line, as: UTF8.self))
      return column.isEmpty ? nil : column
    }
  }

  /// Returns the text before the first tab; without one, `path:line` before a second colon, or the whole line.
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
