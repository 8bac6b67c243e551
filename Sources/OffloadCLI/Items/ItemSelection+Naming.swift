import OffloadKit

/// Finds the item or collection that a word of the command line means.
extension ItemSelection {
  /// A name of an item: an address from another program, or a word that a person types.
  enum Name {
    case address(String)
    case word(Argument)

    fileprivate var argument: Argument {
      switch self {
      case .address(let text): Argument(text)
      case .word(let word): word
      }
    }
  }

  /// Returns what the names mean. A person types an address, a collection's exact name, or words of an item; the
  /// first that fits counts.
  func named(_ names: [Name]) throws -> [Subject] {
    if session.arguments.command.takesCollectionsAlone {
      return try names.map { .collection(try session.collection($0.argument, in: vault)) }
    }
    let paths = TypedPath(session: session, vault: vault)
    do {
      let addresses = try names.map { name in
        switch name {
        case .address(let text): try paths.address(text)
        case .word(let word): try paths.address(word.text)
        }
      }
      let found = try vault.resolve(addresses, preferring: preference).map(Subject.item)
      for (name, item) in zip(names, found) {
        if case .word(let word) = name { try refuseTwoMeanings(word, item) }
      }
      return found
    } catch let error as VaultError where error.mayBeWords {
      if let item = try item(withAllWordsOf: names) { return [.item(item)] }
      let found: [[Subject]] = try names.map { name in
        switch name {
        case .address(let text):
          try vault.resolve([paths.address(text)], preferring: preference).map(Subject.item)
        case .word(let word): try meant(by: word, paths)
        }
      }
      try refuseLooseWords(names, found)
      return found.flatMap(\.self)
    }
  }

  /// Returns the one item that has all words. Words in shell quotes don't count together.
  private func item(withAllWordsOf names: [Name]) throws -> ListedItem? {
    guard let phrase = phrase(of: names) else { return nil }
    let items = try vault.items(withWords: phrase.text, preferring: preference)
    return items.count == 1 ? items[0] : nil
  }

  /// Returns the words as one, if they are bare words that could be the words of one item.
  private func phrase(of names: [Name]) -> Argument? {
    let words = names.compactMap { name in
      if case .word(let word) = name, !word.text.contains(" ") { word } else { nil }
    }
    guard words.count > 1, words.count == names.count else { return nil }
    return Argument(bytes: Array(words.map(\.bytes).joined(separator: [0x20])))
  }

  /// Refuses bare words that name more than one item: `done water catalogue` would complete two, though the user may
  /// have meant one.
  private func refuseLooseWords(_ names: [Name], _ found: [[Subject]]) throws {
    guard phrase(of: names) != nil else { return }
    let paths = TypedPath(session: session, vault: vault)
    let loose = zip(names, found).filter { name, subjects in
      guard case .word(let word) = name, same(as: word, subjects.items).isEmpty else { return false }
      return (try? vault.resolve([paths.address(word.text)], preferring: preference)) == nil
        && vault.collections(withName: word.text).isEmpty
    }
    let items = loose.flatMap(\.1).items
    guard Set(items.map(\.item.place)).count > 1 else { return }
    let words = session.arguments.words.map { word in
      let meant = zip(names, found).first { name, _ in
        if case .word(let other) = name { other == word } else { false }
      }
      return meant?.1.items.first.map { Argument($0.address) } ?? word
    }
    let hint = session.arguments.line(replacing: session.arguments.words, with: words)
    throw Failure(
      "ambiguous-item", "these words name \(Phrase.counted(items.count)), one each",
      hint: hint.map { "offload \(line: $0)" } ?? "offload list", status: .ambiguous
    )
    .listing(items, whole: "offload list") { .init(address: $0.address, text: $0.item.content) }
  }

  private func meant(by word: Argument, _ paths: TypedPath) throws -> [Subject] {
    do {
      let found = try vault.resolve([paths.address(word.text)], preferring: preference).map(Subject.item)
      for item in found { try refuseTwoMeanings(word, item) }
      return found
    } catch let error as VaultError where error.mayBeWords {
      let command = session.arguments.command
      let withWords = { [vault, preference] in try vault.items(withWords: word.text, preferring: preference) }
      let mistyped: VaultError
      do {
        // No command that needs items takes a day for one of its words.
        if !command.takesCollections, DayWord(word.text, today: vault.now.date) != nil,
          vault.collections(withName: word.text).isEmpty
        {
          throw VaultError.collectionNotFound(name: word.text, nearest: [])
        }
        let collection = try session.collection(word, in: vault)
        // A command that only looks at the collection needs no other file.
        if command.takesCollections, !command.changes { return [.collection(collection)] }
        return [try one(of: withWords(), collection, word)]
      } catch let none as VaultError where none.namesNoCollection(for: command) {
        if case .ambiguousCollection = none { return [.item(try only(withWords(), word, orThrow: none))] }
        mistyped = none
      }
      let items = try withWords()
      if items.count > 1 { throw VaultError.ambiguousItem(address: word.text, candidates: items) }
      if items.isEmpty { throw unknown(word, error, mistyped) }
      if command.name == Command.delete.name, let meant = try collection(beginningWith: word, mistyped) {
        throw ambiguous(word, [.collection(meant)] + items.map(Subject.item))
      }
      return items.map(Subject.item)
    }
  }

  /// Returns the collection whose name begins with a word that names none: `Kitchen` for `Kitchen shelf`.
  ///
  /// - Parameter error: the error with the nearest names.
  private func collection(beginningWith word: Argument, _ error: VaultError) throws -> ItemCollection? {
    guard case .collectionNotFound(_, let nearest) = error else { return nil }
    let start = CollectionNames.folded(word.text) + " "
    return try nearest.first { CollectionNames.folded($0).hasPrefix(start) }.map(vault.resolveCollection)
  }

  /// Decides between a collection and items. A collection's exact name means the collection, even if an item has it
  /// among its words. It is ambiguous if it is the whole text of an item, or for a delete.
  private func one(of items: [ListedItem], _ collection: ItemCollection, _ word: Argument) throws -> Subject {
    let command = session.arguments.command
    guard command.takesCollections else {
      let refusal = Failure(
        "item-not-found", "\(collection.name) is a collection, and offload \(command.name) needs items",
        hint: hint(at: items, word) ?? "offload show \(collection.name)",
        status: items.isEmpty ? .failed : .ambiguous)
      return .item(try only(items, word, orThrow: listing(items.map(Subject.item), word, in: refusal)))
    }
    let others = command.name == Command.delete.name ? items : same(as: word, items)
    if others.isEmpty { return .collection(collection) }
    throw ambiguous(word, [.collection(collection)] + others.map(Subject.item))
  }

  /// Returns the same command with the only item, or the list of more items; nil without items.
  private func hint(at items: [ListedItem], _ word: Argument) -> Hint? {
    if items.count > 1 { return "offload list \(word)" }
    let line = items.first.flatMap {
      session.arguments.line(replacing: [word], with: [Argument($0.address)])
    }
    return line.map { "offload \(line: $0)" }
  }

  /// Returns the one item whose whole text is the word, though a collection has that name too.
  ///
  /// - Throws: `error` if there isn't exactly one, or the command takes collections.
  private func only(_ items: [ListedItem], _ word: Argument, orThrow error: any Error) throws -> ListedItem {
    let same = same(as: word, items)
    guard same.count == 1, !session.arguments.command.takesCollections else { throw error }
    return same[0]
  }

  private func same(as word: Argument, _ items: [ListedItem]) -> [ListedItem] {
    let folded = CollectionNames.folded(word.text)
    return items.filter { CollectionNames.folded($0.item.content) == folded }
  }

  /// Refuses a word that means an item and a collection: a short id may be a collection's name by chance.
  private func refuseTwoMeanings(_ word: Argument, _ item: Subject) throws {
    guard session.arguments.command.takesCollections, let path = vault.collections(withName: word.text).first
    else { return }
    throw ambiguous(word, [item, .collection(try vault.resolveCollection(path.text))])
  }

  private func ambiguous(_ word: Argument, _ subjects: [Subject]) -> Failure {
    let items = subjects.items.count == 1 ? "an item" : "items"
    let refusal = Failure(
      "ambiguous-item", "\(word.text.inQuotes) could be a collection or \(items)", status: .ambiguous)
    return listing(subjects, word, in: refusal)
  }

  private func listing(_ subjects: [Subject], _ word: Argument, in refusal: Failure) -> Failure {
    refusal.listing(subjects, whole: "offload list \(word)") {
      .init(address: $0.naming.address, text: $0.naming.text)
    }
  }

  /// Whether the word is an address, or words that only one item has.
  private func isItem(_ word: Argument) -> Bool {
    (try? addressed(word)) != nil
      || (try? vault.items(withWords: word.text, preferring: preference))?.count == 1
  }

  /// Returns the error for a word that no item has. If all words of the command line together are the words of one
  /// item, the hint names that.
  ///
  /// - Parameter collection: why the word isn't a collection's name.
  private func unknown(_ word: Argument, _ error: VaultError, _ collection: VaultError) -> any Error {
    let words = session.arguments.words
    let phrase = Argument(bytes: Array(words.map(\.bytes).joined(separator: [0x20])))
    if words.count > 1, let found = try? vault.items(withWords: phrase.text, preferring: preference),
      found.count == 1, let meant = session.arguments.line(replacing: words, with: [phrase])
    {
      return Failure(
        "item-not-found", "no item has the words \(word.text.inQuotes) alone",
        hint: "offload \(line: meant)")
    }
    // A word that looks like an address gets the error about addresses.
    switch error {
    case .itemNotFound, .addressTooShort: return error
    default: break
    }
    if words.count == 2, session.arguments.command.parameters.first?.value.kind == .tag,
      isItem(words[0]),
      let meant = session.arguments.line(replacing: words, with: words.reversed())
    {
      return Failure(
        "item-not-found", "expected a tag, got the item \(words[0].text.inQuotes)",
        hint: "offload \(line: meant)")
    }
    if session.arguments.command.takesCollections, collection.hasCandidates { return collection }
    let text = word.text.inQuotes
    let missing: Statement
    switch NamingPhrase(word.text).kind {
    case .nothing:
      return Failure("item-not-found", "\(text) doesn't name an item", hint: "offload list", status: .usage)
    case .number: missing = "has the number \(text)"
    case .word: missing = "has a word that begins with \(text)"
    case .words: missing = "has the words \(text)"
    }
    let state = preference == .open ? "open" : "closed"
    return Failure(
      "item-not-found", "no \(state) item \(missing)",
      hint: "offload list --all \(word)")
  }
}

extension VaultError {
  /// Whether a word isn't the name of one collection, so it may be words of an item. A command that shows or
  /// edits a day's note means that note, even if it doesn't exist yet.
  fileprivate func namesNoCollection(for command: Command) -> Bool {
    switch self {
    case .collectionNotFound, .ambiguousCollection: true
    case .noDayNote: command.changes && command.name != Command.edit.name
    default: false
    }
  }

  /// Whether an error about a missing collection has collections that the user could mean.
  fileprivate var hasCandidates: Bool {
    if case .collectionNotFound(_, let nearest) = self { return !nearest.isEmpty }
    return true
  }

  /// Whether a text that isn't the address of an item could be words of one.
  var mayBeWords: Bool {
    switch self {
    case .notAnAddress, .addressTooShort: true
    case .itemNotFound(_, let movedTo, let wordsNow): movedTo == nil && wordsNow == nil
    default: false
    }
  }
}
