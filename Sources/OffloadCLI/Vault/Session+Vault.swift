import OffloadKit
import TerminalKit

extension Session {
  /// Opens the vault: of `--vault`, `$OFFLOAD_VAULT`, the current folder or the user's settings, in this order.
  ///
  /// Notes of the vault go to standard error.
  ///
  /// - Parameter onlyAdding: whether only the change looks at the vault's files. The change reports the problems that
  ///   it comes across; Offload prints the others afterwards.
  func openVault(onlyAdding: Bool = false) throws -> Vault {
    let vault = try openQuietly()
    if onlyAdding { opened.uninspected = vault }
    for notice in onlyAdding ? vault.refusedSettings : vault.notices {
      if case .pending = notice, arguments.command.changes, !arguments.has(.dryRun) {
        // Usually this command finishes that change, and says so.
        opened.pendingRecovery = vault
        continue
      }
      output.say(StyledText("note: \(notice)"))
      if case .standAside = notice { opened.missingFiles = vault }
    }
    for setting in try userSettings().refused {
      let file = world.settingsFile ?? "your settings"
      output.say("note: \(Remark.refusedSetting(setting.key, in: file, expected: setting.expected).line)")
    }
    return vault
  }

  /// Opens the same vault without its notes.
  func openQuietly() throws -> Vault {
    do {
      let vault = try Vault.open(try vaultFolder(), now: try now(), user: user)
      opened.add(vault)
      return vault
    } catch VaultError.noFolder(let folder) {
      throw try noFolder(folder)
    }
  }

  /// Returns the error for a folder that doesn't exist. A word without a slash may be a mistyped name of a vault.
  private func noFolder(_ folder: String) throws -> Failure {
    let failure = VaultError.noFolder(folder).failure
    let names = try userSettings().vaults.keys.sorted()
    guard let typed = arguments[.vault]?.text ?? world.variable("OFFLOAD_VAULT"), !typed.contains("/"),
      !names.isEmpty, !names.contains(typed)
    else { return failure }
    let nearest = Suggestion.nearest(to: typed, among: names)
    let known: Statement =
      nearest.map { "did you mean \($0)?" } ?? "the names are \(names.joined(separator: ", "))"
    return Failure(
      failure.code, "\(failure.message), and no vault has the name \(typed.inQuotes); \(known)",
      hint: nearest.map { "offload \(line: arguments.line(naming: $0))" } ?? failure.hint)
  }

  /// Prints which files a command left unchanged.
  func sayLeftAlone(_ paths: [VaultPath]) {
    if !paths.isEmpty { output.say(StyledText("note: \(Note.leftAlone(paths))")) }
  }

  /// Prints notes about earlier work that no report had.
  func sayUntold() {
    for note in opened.takeUntoldNotes() { output.say(StyledText("note: \(note)")) }
  }

  /// The user of this session.
  var user: User {
    var user = world.user(settings)
    if !output.isQuiet, !output.isJSON, let say = console.working {
      user.isToldOfWaiting = { say(VisibleText.of($0.message.line)) }
    }
    return user
  }

  /// Returns the session with another vault.
  func naming(vault: Argument) -> Session {
    var arguments = arguments
    arguments.add(vault, to: .vault)
    return with(arguments)
  }

  private func vaultFolder() throws -> String {
    if let named = arguments[.vault] {
      guard !named.text.isEmpty else { throw Failure.noVaultNamed }
      return try userSettings().vaultFolder(named.text, in: world.folder)
    }
    if let named = world.variable("OFFLOAD_VAULT") {
      return try userSettings().vaultFolder(named, in: world.folder)
    }
    if let found = Vault.find(from: world.directory) { return found }
    if let usual = try userSettings().usualVaultFolder(in: world.folder) { return usual }
    // A whole home folder isn't a vault, even with a Markdown file in it.
    let home = world.variable("HOME").flatMap(Platform.realPath)
    if Platform.realPath(world.directory) != home, Vault.holdsMarkdown(world.directory) {
      throw Failure(
        "no-vault", "\(world.directory) isn't a vault yet, but has Markdown files",
        hint: Hint(line: ["offload --vault .", arguments.line].filter { !$0.isEmpty }.joined(separator: " ")))
    }
    throw VaultError.noVault(folder: world.directory)
  }

  /// Returns the collection that a word names.
  func collection(_ word: Argument, in vault: Vault) throws -> ItemCollection {
    try vault.resolveCollection(TypedPath(session: self, vault: vault).collection(word.text))
  }

  /// Returns the collection that a word names, and the section after its `#`. It first looks for a collection whose
  /// name has the `#`.
  func section(_ word: Argument, in vault: Vault) throws -> (collection: ItemCollection, section: String?) {
    guard let mark = word.text.firstIndex(of: "#") else { return (try collection(word, in: vault), nil) }
    do {
      return (try collection(word, in: vault), nil)
    } catch VaultError.collectionNotFound {
      let section = String(word.text[word.text.index(after: mark)...])
      return (
        try collection(Argument(String(word.text[..<mark])), in: vault), section.isEmpty ? nil : section
      )
    }
  }

  /// Returns the same for a word that names a section; nil for another word, which may name an item with a tag.
  func sectionAlone(_ word: Argument, in vault: Vault) throws -> (
    collection: ItemCollection, section: String
  )? {
    guard word.text.contains("#") else { return nil }
    do {
      let found = try section(word, in: vault)
      return found.section.map { (found.collection, $0) }
    } catch VaultError.collectionNotFound {
      return nil
    }
  }

  /// Prints a note if a file has more than one section with a name: the first one counts.
  func tellOfNamesakes(of section: String?, in path: VaultPath, of vault: Vault) {
    guard let section, let lines = try? vault.lines(ofSectionsNamed: section, in: path), lines.count > 1
    else { return }
    output.say(
      "note: \(path) has \(lines.count) sections \(section.inQuotes); Offload takes the first, in line \(lines[0])"
    )
  }

  /// Returns the place that an option names; nil without it. `--create` makes a missing collection.
  func target(_ option: Option, in vault: Vault) throws -> Target? {
    let isCreating = arguments.has(.create)
    return try arguments[option].map { word in
      do {
        let target = try vault.target(
          TypedPath(session: self, vault: vault).collection(word.text), creating: isCreating)
        tellOfNamesakes(of: target.section, in: target.path, of: vault)
        return target
      } catch VaultError.collectionNotFound(let name, let nearest)
        where nearest.isEmpty && !isCreating && arguments.command.options.contains(.create)
      {
        // The hint must not offer a collection that Offload can't make.
        _ = try vault.newCollection(named: name)
        // Nobody means a day in words as the name of a file.
        if name.allSatisfy({ $0.isLetter || $0 == " " }),
          (try? NaturalDate.day(name, today: vault.now.date, isCertain: false)) != nil
        {
          throw Failure(
            "collection-not-found", "there is no collection \(name.inQuotes)", hint: "offload collections")
        }
        throw Failure(
          "collection-not-found", "there is no collection \(name.inQuotes); to make it, add --create",
          hint: "offload \(line: arguments.line(adding: .create))")
      }
    }
  }

  /// Returns the time: from `OFFLOAD_NOW`, otherwise from the machine's clock.
  func now() throws -> Moment {
    guard let now = world.variable("OFFLOAD_NOW") else { return Moment.now() }
    guard let moment = Moment(iso: now) else {
      throw Failure(
        "invalid-clock",
        "OFFLOAD_NOW must be a date like 2026-03-01 or 2026-03-01T09:30, not \(now.inQuotes)",
        hint: "unset OFFLOAD_NOW", status: .usage)
    }
    return moment
  }

  /// Returns the day that an option names.
  func date(_ option: Option, today: CivilDate) throws -> CivilDateTime? {
    guard let value = arguments[option] else { return nil }
    do {
      return try NaturalDate.day(value.text, today: today)
    } catch {
      let corrected = error.suggestion.map {
        "offload \(arguments.line(replacing: value, of: option, with: $0))"
      }
      let isRule = value.text.lowercased().hasPrefix("every ")
      let rule = "offload set ITEM \(ShellWords.quoted("repeat=\(value.text)"))"
      throw UsageError.invalidDate(
        option: option, value: value, reason: "\(error)", corrected: isRule ? rule : corrected)
    }
  }
}

extension NaturalDateError {
  /// The text that the user probably meant.
  var suggestion: String? {
    if case .unknown(_, let suggestion) = self { suggestion } else { nil }
  }
}

extension Option {
  static let create = Option("create", "make the collection or section if it's missing")
}
