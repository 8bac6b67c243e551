import OffloadKit

extension Command {
  static let edit = Command(
    name: "edit", task: .items,
    summary: "edit an item or a collection",
    parameters: [Parameter("ITEM|COLLECTION[#SECTION]", .subject)], options: [.newText],
    about: [
      "Opens your editor at the item, section or line, or at the top of a collection: the editor in your settings, $VISUAL, $EDITOR or vi. With --text, it changes the "
        + "words and keeps tags, fields and the block id. A field in the new words replaces "
        + "the old one, and the receipt says so."
    ],
    examples: [
      Example("offload edit kmf", "open the file at the item's line"),
      Example("offload edit Errands", "open a collection's file"),
      Example("offload edit 'Lisbon trip#Before'", "open it at a section"),
      Example("offload edit 'Lisbon trip.md:12'", "open it at a line"),
      Example("offload edit today", "open today's note"),
      Example("offload edit kmf --text 'Renew both passports'", "change the words"),
    ],
    changes: true,
    run: { try EditCommand(session: $0).run() })
}

private struct EditCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let word = session.arguments.words[0]
    let subject: Subject
    do {
      if !session.arguments.has(.newText), let spot = try spot(word, in: vault) {
        return try open(spot.path, at: spot.line, in: vault)
      }
      subject = try ItemSelection(session: session, vault: vault).subject(word)
    } catch VaultError.noDayNote(let name, _) {
      return try open(new: vault.target(name), in: vault)
    }
    switch subject {
    case .item(let listed):
      if let text = session.arguments[.newText] { return try replaceWords(of: listed, with: text, in: vault) }
      try open(listed.item.place.path, at: listed.item.place.line, in: vault)
    case .collection(let collection):
      if session.arguments.has(.newText) { throw onlyItems(collection.name) }
      try open(collection.path, at: nil, in: vault)
    }
  }

  /// Returns the place in a file that a word names without regard to items: a section, or a line as
  /// ``Command/find`` prints it.
  private func spot(_ word: Argument, in vault: Vault) throws -> (path: VaultPath, line: Int)? {
    if let (collection, section) = try session.sectionAlone(word, in: vault) {
      return (collection.path, try vault.line(ofSection: section, in: collection.path))
    }
    guard let address = try? TypedPath(session: session, vault: vault).address(word.text),
      let place = address.place, vault.hasFile(at: place.path.text)
    else { return nil }
    return (place.path, place.line)
  }

  /// Opens the editor at a note that doesn't exist yet. Offload creates it if the user writes something.
  private func open(new target: Target, in vault: Vault) throws {
    if session.arguments.has(.newText) { throw onlyItems(target.path.collectionName) }
    if session.arguments.has(.dryRun) { return sayWhatWouldOpen(target.path.text) }
    try edit(vault.beginEditing(new: target), in: vault)
  }

  private func onlyItems(_ collection: String) -> Failure {
    Failure(
      "item-not-found", "\(collection) is a collection, and --text changes an item's words",
      hint: "offload edit \(collection)", status: .usage)
  }

  private func replaceWords(of listed: ListedItem, with text: Argument, in vault: Vault) throws {
    let item = listed.item
    if text.text.allSatisfy(\.isWhitespace) {
      var failure = VaultError.emptyText.failure
      failure.hint = "offload delete \(listed.address)"
      throw failure
    }
    let report = try session.change(vault) { try $0.items.update(item, text: text.utf8()) }
    let fields = item.changedFields(now: report.value)
    let sentence = "Changed \(NamedItems.of([item])) to \(NamedItems.of([report.value]))"
    try session.report(
      report, in: vault, fields.isEmpty ? sentence : "\(sentence): \(fields.words())", items: [report.value])
  }

  /// - Parameter line: the line to open the editor at; nil for the first.
  private func open(_ path: VaultPath, at line: Int?, in vault: Vault) throws {
    if session.arguments.has(.dryRun) { return sayWhatWouldOpen(line.map { "\(path):\($0)" } ?? path.text) }
    try edit(vault.beginEditing(path, line: line ?? 1), in: vault)
  }

  private func edit(_ editing: Vault.Editing, in vault: Vault) throws {
    let report = try session.keeping(editing.writing, of: vault) {
      try Editor(session: session).open(editing.writing.file, line: editing.line)
      return try vault.finishEditing(editing, command: session.arguments.line)
    }
    try session.report(report, in: vault, "Edited \(editing.path.text)")
  }

  /// A dry run can't open an editor: it would throw away what the user types.
  private func sayWhatWouldOpen(_ place: String) {
    if session.output.isJSON { return session.output.json(Session.nothingChanged) }
    session.output.say("This would open your editor at \(place).")
  }
}

extension Option {
  static let newText = Option("text", "NEW", .text, "change the words to these, without an editor")
}
