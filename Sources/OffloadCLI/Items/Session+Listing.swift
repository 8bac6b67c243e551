import OffloadKit

extension Session {
  /// Ends a command that has shown its results, if some of them are missing.
  ///
  /// - Throws: a failure that names the unreadable files.
  func refuse(missing files: [UnreadFile]) throws {
    if !files.isEmpty { throw Failure(unreadable: files, "this doesn't include what is in there") }
  }

  /// Prints notes about names that nothing in the vault has.
  func tell(of names: [UnknownName], _ consequence: String = "") {
    for name in names.map(asOption) { output.say(StyledText("note: \(name.message(consequence).line)")) }
  }

  /// Prints what the user may have meant by a query without results.
  func tellOfNothing(_ query: Query, in vault: Vault) throws {
    tell(of: try vault.unknownNames(in: query))
    for word in query.words {
      if query.words.count == 1, let path = vault.collections(withName: word).first {
        let name = vault.name(of: path)
        output.say(
          StyledText("note: \(name) is a collection: offload show \(ShellWords.quoted([Argument(name)]))"))
      }
      guard let line = Synonym.listing(word) else { continue }
      output.say(
        StyledText("note: no item has the words \(word.inQuotes); did you mean: \(line)"))
    }
  }

  /// Prints what the user may have meant by a list without items, and how many closed items have its words.
  func tellOfNothing(_ request: ListRequest, in vault: Vault) throws {
    try tellOfNothing(request.query, in: vault)
    guard !request.includesClosed, !request.query.words.isEmpty else { return }
    var all = request
    all.includesClosed = true
    let count = try vault.survey(all).value
    guard count > 0 else { return }
    let closed = count == 1 ? "1 is done or cancelled" : "\(count) are done or cancelled"
    output.say(StyledText("note: \(closed): offload \(arguments.line(adding: .all))"))
  }

  /// Prints what else the user may have meant by the only word of a query: a day, a state, a collection.
  func tellOfOtherMeaning(_ query: Query, in vault: Vault) {
    guard query.words.count == 1, let word = query.words.first else { return }
    if let line = Synonym.listing(word) {
      output.say(StyledText("note: these have the word \(word.inQuotes); did you mean: \(line)"))
    } else if let path = vault.collections(withName: word).first {
      let name = vault.name(of: path)
      output.say(
        StyledText("note: \(name) is a collection: offload show \(ShellWords.quoted([Argument(name)]))"))
    }
  }

  /// Returns the option for a name like `sort:due`: a user who types an option as a term means the option.
  private func asOption(_ name: UnknownName) -> UnknownName {
    guard case .field(let field, _) = name,
      arguments.command.options.contains(where: { $0.name == field && $0.value != nil })
    else { return name }
    return .field(field, nearest: "--\(field)")
  }

  /// Prints a note for each saved query among the words that may be shorter than it looks in the settings.
  private func tellOfComments(in words: [Argument], of vault: Vault) {
    for word in words.flatMap({ $0.text.split(separator: " ") }) where word.first == "@" {
      let name = String(word.dropFirst())
      guard let warning = vault.settings.savedQueries[name]?.warning(of: name) else { continue }
      output.say(StyledText("note: in \(VaultPath.settings), \(warning.line)"))
    }
  }

  /// Returns the request for what `list` shows: the words of a query, with the options that shape it.
  func request(_ words: [Argument], in vault: Vault) throws -> ListRequest {
    tellOfComments(in: words, of: vault)
    var request = ListRequest()
    request.query = try vault.query(arguments: words.map(\.text))
    request.includesClosed = arguments.has(.all)
    request.sort = try arguments[.sort].map { try SortKey.parse($0.text) } ?? []
    request.limit = try arguments.number(.limit)
    return request
  }
}

extension Option {
  static let all = Option("all", "include items that are done or cancelled")
  static let sort = Option("sort", "KEYS", .sort, "sort by keys: due, -created, priority, content and so on")
  static let group = Option(
    "group", "KEY", .group, "group by a key: tag, due, priority, collection, a field of yours and so on")
  static let limit = Option("limit", "N", .number, "show at most N")
  static let count = Option("count", "print only the count")
  static let tree = Option("tree", "show nested, with parents and children")

  static let listing: [Option] = [.all, .sort, .group, .limit, .count, .tree]
}
