import OffloadKit

/// Finds the words that a completion can insert: from the table of commands, and from the vault.
///
/// If something is unreadable, it offers no words from there: completion never complains.
struct CompletionWords {
  let session: Session
  let point: CompletionPoint

  enum Answer {
    case words([Candidate])
    /// The shell completes names of files, or only of folders, itself.
    case files, folders
  }

  func answer() -> Answer {
    var found: [Candidate] = []
    for wanted in point.wanted {
      switch wanted {
      case .command(let group): found += commands(in: group)
      case .option: found += point.openOptions.map(Self.candidate)
      case .value(.file, _): return .files
      case .value(.folder, _): return .folders
      case .value(.vault, _):
        let names = vaultNames()
        if names.isEmpty { return .folders }
        found += names
      case .value(let kind, let isOption): found += values(kind, isOption: isOption)
      }
    }
    var seen: Set<String> = []
    let lead = point.lead
    return .words(found.map { $0.behind(lead) }.filter { $0.isPlain && seen.insert($0.word).inserted })
  }

  // MARK: From the table

  private static func candidate(_ option: Option) -> Candidate {
    Candidate("--\(option.name)", option.summary)
  }

  private func commands(in group: String?) -> [Candidate] {
    let table = session.table
    guard let group else {
      if point.typed.hasPrefix("@") { return savedQueries() }
      return table.firstWords.map { word in
        Candidate(word, table.command(word)?.summary ?? table.subcommands(of: word).joined(separator: ", "))
      }
    }
    return table.subcommands(of: group).map { Candidate($0, table.command("\(group) \($0)")?.summary) }
  }

  private func helpWords() -> [Candidate] {
    switch point.words.count {
    case 0: commands(in: nil) + HelpTopic.all.map { Candidate($0.name, $0.title) }
    case 1: commands(in: point.words[0])
    default: []
    }
  }

  // MARK: Values

  private func values(_ kind: Option.Kind, isOption: Bool) -> [Candidate] {
    switch kind {
    case .text, .number, .template, .file, .folder, .vault: []
    case .choice(let names): names.map { Candidate($0) }
    case .color: (Color.names + ["none"]).map { Candidate($0) }
    case .command: helpWords()
    case .date: dates()
    case .sort: SortKey.names.flatMap { [Candidate($0), Candidate("-\($0)")] }
    case .group: ItemGrouping.names.map { Candidate($0) }
    case .type: Self.types
    case .field: FieldCompletion(words: self).candidates(point.typed)
    case .query: QueryCompletion(words: self, isWholeLine: isOption).candidates(point.typed)
    case .item: items()
    // The user may also be typing a field here, which has a `=`.
    case .subject: point.typed.contains("=") ? [] : items() + collectionsAndDays()
    case .collection: collections()
    case .section: sections()
    case .tag: tags()
    case .operation: operations()
    }
  }

  static let types = ["note", "idea", "question", "decision", "concern", "reference"].map { Candidate($0) }

  func dates() -> [Candidate] {
    guard let today = try? session.now().date else { return [] }
    return NaturalDate.usualWords.compactMap { way in
      (try? NaturalDate.day(way, today: today)).map { Candidate(way, HumanDate(today: today).long($0.date)) }
    }
  }

  // MARK: From the vault

  private var vault: Vault? {
    var session = session
    if let named = point.vault { session = session.naming(vault: named) }
    return try? session.openQuietly()
  }

  func tags() -> [Candidate] {
    let found = (try? vault?.tags.survey().value) ?? []
    return found.map { tag in
      Candidate(tag.name, tag.description ?? Phrase.counted(tag.useCount, "use"))
    }
  }

  /// Returns the user's names for vaults that begin with the typed text.
  private func vaultNames() -> [Candidate] {
    let vaults = (try? session.userSettings().vaults) ?? [:]
    return vaults.sorted { $0.key < $1.key }.filter { $0.key.hasPrefix(point.typed) }
      .map { Candidate($0.key, $0.value) }
  }

  private func collections() -> [Candidate] {
    (vault?.collectionPlaces() ?? []).map { Candidate($0.name, $0.path.text) }
  }

  /// Returns the names of collections, then words for the notes of days.
  func collectionsAndDays() -> [Candidate] {
    guard let today = vault?.now.date else { return [] }
    return collections()
      + DayWord.usual.compactMap { word in
        DayWord(word, today: today).map {
          Candidate(word, "the note for \(HumanDate(today: today).long($0.day))")
        }
      }
  }

  func savedQueries() -> [Candidate] {
    (vault?.settings.queries ?? [:]).sorted { $0.key < $1.key }.map { Candidate("@\($0.key)", $0.value) }
  }

  /// Returns the collections; after a `#`, the sections of one.
  private func sections() -> [Candidate] {
    guard let mark = point.typed.firstIndex(of: "#"), let vault else { return collectionsAndDays() }
    let name = String(point.typed[..<mark])
    guard let path = try? vault.collection(named: name) else { return [] }
    return vault.sections(of: path).map { Candidate("\(name)#\($0)") }
  }

  private func operations() -> [Candidate] {
    (vault?.history.operations(limit: 20) ?? []).map { Candidate("\($0.id)", $0.sentence(NamedItems.quoted)) }
  }

  private func items() -> [Candidate] {
    ItemCompletion(isForClosed: point.command.name == "reopen").candidates(point.typed, in: vault)
  }
}
