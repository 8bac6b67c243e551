import OffloadKit

/// The items that a command is about: addresses, addresses from standard input, or whatever a query finds.
/// All of them are found before anything changes.
struct ItemSelection {
  let session: Session
  let vault: Vault
  /// The same, for addresses alone: these wait for nobody's save.
  private let hurried: Vault
  /// Which items a short id means first.
  let preference: Vault.Preference

  init(session: Session, vault: Vault, preference: Vault.Preference = .open) {
    (self.session, self.preference, hurried) = (session, preference, vault)
    self.vault = session.arguments.command.changes ? vault.waitingForSaves() : vault
  }

  /// - Parameter words: the command's words that name items.
  func items(_ words: [Argument]) throws -> [ListedItem] {
    let found = try session.arguments[.whereQuery].map { try matches($0, besides: words) } ?? addressed(words)
    try expect(found)
    return found
  }

  /// What a query of the command's own finds, of which `--expect` may say how much.
  ///
  /// - Parameter files: those that are changed for an item of a file.
  func matches(
    _ query: [Argument], changing files: (VaultPath) -> [VaultPath] = { [$0] }
  ) throws -> [ListedItem] {
    let found = try changeable(list(session.request(query, in: vault)), changing: files)
    try expect(found)
    return found
  }

  private func expect(_ found: [ListedItem]) throws {
    if let expected = try session.arguments.number(.expect), found.count != expected {
      throw Failure(
        "unexpected-count",
        "\(Phrase.counted(expected)) expected, and \(found.count) found; nothing was changed",
        hint: session.arguments[.whereQuery].map { "offload list \($0)" } ?? "offload list")
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

  /// The one item that has an address.
  func addressed(_ word: Argument) throws -> ListedItem {
    let address = try TypedPath(session: session, vault: vault).address(word.text)
    guard let item = try vault.resolve([address], preferring: preference).first else {
      throw VaultError.notAnAddress(word.text)
    }
    return item
  }

  /// One item, by its address or its words.
  func item(_ word: Argument) throws -> ListedItem {
    guard let item = try named([.word(word)]).first else { throw VaultError.notAnAddress(word.text) }
    return item
  }

  private func matches(_ query: Argument, besides words: [Argument]) throws -> [ListedItem] {
    if let word = words.first { throw UsageError.tooMany(word, command: session.arguments.command) }
    // An empty query, as of a variable that is not set, would mean everything.
    guard query.text.contains(where: { !$0.isWhitespace }) else {
      throw Failure("empty-query", "--where is given no query", hint: "offload help query", status: .usage)
    }
    let request = try session.request([query], in: vault)
    let found = try list(request)
    if found.isEmpty { try session.tell(of: vault.unknownNames(in: request.query)) }
    return session.arguments.command.changes ? changeable(found, changing: { [$0] }) : found
  }

  /// Those of the items that a query has found whose files may be changed: nobody has named the others. A note tells of them.
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

  /// Files that can hold none of the items are read only for the address of a single one: several are told by their number.
  private func inSomeFiles(_ request: ListRequest) throws -> [ListedItem] {
    let items = try vault.first(request).complete()
    // What is in its place by now may be another item, of which nobody has asked anything.
    guard items.count == 1, let named = try hurried.listed(items).first, named.item == items[0] else {
      return items.map(ListedItem.init)
    }
    return [named]
  }

  private func addressed(_ words: [Argument]) throws -> [ListedItem] {
    let names = try words.flatMap { word in
      word.isStandardInput && !session.arguments.isLiteral
        ? AddressColumn.read(try session.console.readAll()).map(Name.address) : [.word(word)]
    }
    var seen: Set<Place> = []
    return try named(names).filter { seen.insert($0.item.place).inserted }
  }

  /// What names an item: an address that another program hands over, or what a person types.
  private enum Name {
    case address(String)
    case word(Argument)
  }

  /// What a person types is an address, else words of the item.
  private func named(_ names: [Name]) throws -> [ListedItem] {
    let paths = TypedPath(session: session, vault: vault)
    do {
      let addresses = try names.map { name in
        switch name {
        case .address(let text): try paths.address(text)
        case .word(let word): try paths.address(word.text)
        }
      }
      return try vault.resolve(addresses, preferring: preference)
    } catch let error as VaultError where error.mayBeWords {
      return try names.flatMap { name in
        switch name {
        case .address(let text): try vault.resolve([paths.address(text)], preferring: preference)
        case .word(let word): try addressedOrNamed(word, paths)
        }
      }
    }
  }

  private func addressedOrNamed(_ word: Argument, _ paths: TypedPath) throws -> [ListedItem] {
    do {
      return try vault.resolve([paths.address(word.text)], preferring: preference)
    } catch let error as VaultError where error.mayBeWords {
      let found = try vault.items(withWords: word.text, preferring: preference)
      if found.count > 1 { throw VaultError.ambiguousItem(address: word.text, candidates: found) }
      if found.isEmpty { throw unknown(word, error) }
      return found
    }
  }

  /// Whether it is an address, or the words of one item alone.
  private func isItem(_ word: Argument) -> Bool {
    (try? addressed(word)) != nil
      || (try? vault.items(withWords: word.text, preferring: preference))?.count == 1
  }

  /// What is no item's words. Where all words of the command line together are those of one, that was meant.
  private func unknown(_ word: Argument, _ error: VaultError) -> any Error {
    let words = session.arguments.words
    let phrase = Argument(bytes: Array(words.map(\.bytes).joined(separator: [0x20])))
    if words.count > 1, let found = try? vault.items(withWords: phrase.text, preferring: preference),
      found.count == 1, let meant = session.arguments.line(replacing: words, with: [phrase])
    {
      return Failure(
        "item-not-found", "no item has the words \(word.text.inQuotes) alone",
        hint: "offload \(line: meant)")
    }
    // What looks like an address is told as one.
    switch error {
    case .itemNotFound, .addressTooShort: return error
    default: break
    }
    if words.count == 2, session.arguments.command.parameters.first?.value.kind == .tag,
      isItem(words[0]),
      let meant = session.arguments.line(replacing: words, with: words.reversed())
    {
      return Failure(
        "item-not-found", "\(words[0].text.inQuotes) is an item, and stands where the tag belongs",
        hint: "offload \(line: meant)")
    }
    if let collection = try? session.collection(word, in: vault) {
      return Failure(
        "item-not-found",
        "\(collection.name) is a collection, and offload \(session.arguments.command.name) takes items",
        hint: "offload show \(collection.name)")
    }
    let text = word.text.inQuotes
    let missing: Statement
    switch NamingPhrase(word.text).kind {
    case .nothing:
      return Failure("item-not-found", "\(text) names no item", hint: "offload list", status: .usage)
    case .number: missing = "has the number \(text)"
    case .word: missing = "has a word that begins with \(text)"
    case .words: missing = "has the words \(text)"
    }
    let state = preference == .open ? "open" : "closed"
    return Failure(
      "item-not-found", "no \(state) item \(missing), and it is no address",
      hint: "offload list --all \(word)")
  }
}

extension VaultError {
  /// Whether what was no address of an item may be words of one.
  var mayBeWords: Bool {
    switch self {
    case .notAnAddress, .addressTooShort: true
    case .itemNotFound(_, let movedTo, let wordsNow): movedTo == nil && wordsNow == nil
    default: false
    }
  }
}

/// Addresses at the start of lines, as `offload list` and `grep -n` print them.
enum AddressColumn {
  static func read(_ bytes: [UInt8]) -> [String] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let column = first(of: String(decoding: line, as: UTF8.self))
      return column.isEmpty ? nil : column
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
