import OffloadKit

extension Command {
  static let importing = Command(
    name: "import", task: .exchange, summary: "add items that another program has written",
    parameters: [
      Parameter("FORMAT", .choice(ImportFormat.allCases.map(\.rawValue))), Parameter("FILE", .file),
    ],
    options: [.into, .create, .onlyNew, .anyway, .raw],
    about: [
      "Into the inbox, or with --to elsewhere, as one operation. - reads standard input. taskwarrior is what task export "
        + "prints; csv needs a header with a column named content, title, summary, task, name or description; json is "
        + "what offload list --json prints; of markdown the list items are taken. What a file holds beyond what an item "
        + "can say is named on standard error.",
      "Where the vault has items of the same words already, nothing is changed until --only-new or --anyway says what is "
        + "meant.",
    ],
    examples: [
      Example("offload import todo.txt ~/todo.txt", "every task, into the inbox"),
      Example(
        "task export | offload import taskwarrior - --to Tasks --create", "into a collection of its own"),
      Example("offload import csv books.csv --to 'Reading list#Next' --dry-run", "what it would add"),
    ],
    changes: true,
    run: { try ImportCommand(session: $0).run() })
}

extension Option {
  static let onlyNew = Option("only-new", "leave out what the vault has already")
  static let anyway = Option("anyway", "add also what the vault has already")
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
      return session.output.say("All of it is in the vault already; nothing was changed.")
    }
    let report = try session.change(vault) { try $0.items.add(imported, to: target ?? .inbox) }
    let place = target.map { " to \(vault.name(of: $0.path))" } ?? ""
    try session.report(
      report, in: vault, "Imported \(Phrase.counted(imported.count))\(place)", items: report.value)
    if let sentence = Loss.message(imported.losses, of: "an item") {
      session.output.say(StyledText("note: \(sentence)"))
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
    let verb = ids == 1 ? "is" : "are"
    return Failure(
      "already-there",
      "\(ids) of \(Phrase.counted(count)) \(verb) in the vault already; --anyway adds \(ids == 1 ? "it" : "them") again",
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
        "input", "\(ShellWords.quoted(file)) cannot be read: \(Platform.message(refusal.code))",
        hint: "ls -l \(file)")
    }
  }
}
