import OffloadKit

extension Command {
  static let importing = Command(
    name: "import", task: .exchange, summary: "import items from another program",
    parameters: [
      Parameter("FORMAT", .choice(ImportFormat.allCases.map(\.rawValue))), Parameter("FILE", .file),
    ],
    options: [.into, .create, .split, .onlyNew, .anyway, .raw],
    about: [
      "Adds items to the inbox, or to another collection with --to, as one operation. - reads standard "
        + "input. taskwarrior is what task export prints, json what offload list --json prints. csv needs "
        + "a header with a column named content, title, summary, task, name or description. From markdown "
        + "it takes the list items. It prints a note about anything that an item can't hold.",
      "If the vault already has items with the same words, nothing changes until you choose --only-new or "
        + "--anyway.",
    ],
    examples: [
      Example("offload import todo.txt ~/todo.txt", "add every task to the inbox"),
      Example(
        "task export | offload import taskwarrior - --to Tasks --create", "to a collection of its own"),
      Example(
        "task export | offload import taskwarrior - --split project",
        "each project to a collection of its name"),
      Example("offload import csv books.csv --to 'Reading list#Next' --dry-run", "show what it would add"),
    ],
    changes: true,
    run: { try ImportCommand(session: $0).run() })
}

extension Option {
  static let split = Option(
    "split", "FIELD", .text,
    "add each item to the collection that its field names, and make those that are missing")
  static let onlyNew = Option("only-new", "skip what the vault already has")
  static let anyway = Option("anyway", "add everything, even what the vault already has")
}

private struct ImportCommand {
  let session: Session

  func run() throws {
    let arguments = session.arguments
    if arguments.has(.onlyNew), arguments.has(.anyway) {
      throw UsageError.notTogether([.onlyNew, .anyway], command: arguments.command)
    }
    let vault = try session.openVault()
    let target = try session.target(.into, in: vault)
    let name = arguments.words[0].text
    guard let format = ImportFormat(rawValue: name) else { return }
    var imported = try vault.readImport(
      try contents(of: arguments.words[1]), as: format, isRaw: arguments.has(.raw))
    if !arguments.has(.anyway) { try leaveOutKnown(&imported, in: vault) }
    if imported.count == 0 {
      return session.output.say("The vault already has all of it; nothing changed.")
    }
    let parts = arguments[.split].map { imported.parted(by: $0.text) } ?? [(nil, imported)]
    if let field = arguments[.split], parts.allSatisfy({ $0.value == nil }) {
      throw Failure(
        "no-field", "no item has the field \(field.text.inQuotes); nothing changed",
        hint: "offload help import")
    }
    var unnamed: [String] = []
    let places = try parts.map { part in
      let own = try part.value.flatMap { try collection(named: $0, in: vault, orNote: &unnamed) }
      return (part.items, own ?? target ?? .inbox)
    }
    let report = try session.change(vault) { change in
      try places.flatMap { items, place in try change.items.add(items, to: place) }
    }
    let named = parts.count { $0.value != nil } - unnamed.count
    let place =
      named > 0
      ? " to \(Phrase.counted(named, "collection"))" : target.map { " to \(vault.name(of: $0.path))" } ?? ""
    try session.report(
      report, in: vault, "Imported \(Phrase.counted(imported.count))\(place)", items: report.value)
    if !unnamed.isEmpty {
      let names = Phrase.list(unnamed.map(\.inQuotes), "or")
      session.output.say(StyledText("note: no collection can have the name \(names)"))
    }
    if let sentence = Loss.message(imported.losses, of: "an item") {
      session.output.say(StyledText("note: \(sentence)"))
    }
  }

  /// Returns the collection with a name from a file, which may not exist yet; nil if no collection can have the name. A
  /// word for a day is a name like any other here.
  private func collection(named name: String, in vault: Vault, orNote unnamed: inout [String]) throws
    -> Target?
  {
    let known = vault.collections(withName: name)
    if known.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: known) }
    if let path = known.first { return Target(path) }
    do {
      return Target(try vault.newCollection(named: name), creates: true)
    } catch VaultError.invalidCollectionName {
      unnamed.append(name)
      return nil
    }
  }

  private func leaveOutKnown(_ imported: inout ImportedItems, in vault: Vault) throws {
    let known = try vault.known(among: imported)
    if known.isEmpty { return }
    let ids = Set(known.compactMap(\.item.id))
    guard session.arguments.has(.onlyNew) else { throw doubled(known, ids: ids.count, of: imported.count) }
    imported = imported.without(ids)
  }

  private func doubled(_ known: [ListedItem], ids: Int, of count: Int) -> Failure {
    Failure(
      "already-there",
      "the vault already has \(ids) of \(Phrase.counted(count)); to add \(ids == 1 ? "it" : "them") again, use --anyway",
      hint: "offload \(line: session.arguments.line) --only-new"
    )
    .listing(known, whole: "offload list --all", Failure.Candidate.init)
  }

  private func contents(of file: Argument) throws -> [UInt8] {
    if file.isStandardInput, !session.arguments.isLiteral { return try session.console.readAll() }
    switch Platform.contents(of: session.world.folder.absolute(file.bytes)) {
    case .success(let bytes): return bytes
    case .failure(let refusal):
      throw Failure(
        "input", "Offload can't read \(ShellWords.quoted(file)): \(Platform.message(refusal.code))",
        hint: "ls -l \(file)")
    }
  }
}
