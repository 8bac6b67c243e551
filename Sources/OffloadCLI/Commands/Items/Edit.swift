import OffloadKit

extension Command {
  static let edit = Command(
    name: "edit", task: .items, summary: "open your editor at an item, or replace its words",
    parameters: [Parameter("ITEM", .item)], options: [.newText],
    about: [
      "With --text, tags at either end, fields and block id stay as they are; a field among the new words takes the place "
        + "of the old one, and the receipt says so. The editor is the setting editor, $VISUAL, $EDITOR or vi."
    ],
    examples: [
      Example("offload edit kmf", "the file, at the item's line"),
      Example("offload edit kmf --text 'Renew both passports'", "new words"),
    ],
    changes: true,
    run: { try EditCommand(session: $0).run() })
}

private struct EditCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let listed = try ItemSelection(session: session, vault: vault).item(session.arguments.words[0])
    let item = listed.item
    if let text = session.arguments[.newText] {
      if text.text.allSatisfy(\.isWhitespace) {
        var failure = VaultError.emptyText.failure
        failure.hint = "offload delete \(listed.address)"
        throw failure
      }
      let report = try session.change(vault) { try $0.items.update(item, text: text.bytes) }
      let fields = item.changedFields(now: report.value)
      let sentence = "Changed \(NamedItems.of([item])) to \(NamedItems.of([report.value]))"
      return try session.report(
        report, in: vault, fields.isEmpty ? sentence : "\(sentence): \(fields.words)", items: [report.value])
    }
    if session.arguments.has(.dryRun) { return sayWhatWouldOpen(item) }
    let editing = try vault.beginEditing(item)
    let report = try session.keeping(editing.writing, of: vault) {
      try Editor(session: session).open(editing.writing.file, line: editing.line)
      return try vault.finishEditing(editing, command: session.arguments.line)
    }
    try session.report(report, in: vault, "Edited \(item.place.path.text)")
  }

  /// Nobody knows what would be written, and an editor to try it in would be one that throws away what was typed.
  private func sayWhatWouldOpen(_ item: Item) {
    if session.output.isJSON { return session.output.json(Session.nothingChanged) }
    session.output.say("Your editor would be opened at \(item.place).")
  }
}

extension Option {
  static let newText = Option("text", "NEW", .text, "the new words, without opening an editor")
}
