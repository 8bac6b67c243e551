import OffloadKit

extension Command {
  static let recover = Command(
    name: "recover", task: .history, summary: "finish a change cut off in a journal that isn't yours",
    parameters: [Parameter("FOLDER", .file)],
    about: [
      "A vault may have journals of other users, of another system of yours, or of a stranger. If a change "
        + "in one of them was cut off, Offload leaves it alone and tells you. This shows what finishing it "
        + "would change, and asks. Once finished, it is your own operation, and you can undo it. Your "
        + "journal keeps its texts.",
      "Your own unfinished changes don't need this: the next change finishes them.",
    ],
    examples: [
      Example("offload recover .offload/by/0f3a6b1c2d4e5f60", "show it, and ask"),
      Example("offload recover .offload/by/0f3a6b1c2d4e5f60 --dry-run", "only show it"),
      Example("offload check --rule unfinished-elsewhere", "list such changes"),
    ],
    changes: true,
    run: { try RecoverCommand(session: $0).run() })
}

private struct RecoverCommand {
  let session: Session

  func run() throws {
    let vault = try session.openQuietly()
    let folder = session.arguments.words[0].text
    let planned = try vault.recover(folder, dryRun: true)
    if session.arguments.has(.dryRun) {
      return try session.report(planned, in: vault, "")
    }
    guard try isAgreed(planned) else {
      return session.output.say("Nothing changed. The unfinished change stays in \(planned.value.folder).")
    }
    let report = try vault.recover(folder)
    try session.report(report, in: vault, "Finished the change in \(report.value.folder)")
    try quarantine(report.value, in: vault)
  }

  /// Shows what would change, and asks.
  private func isAgreed(_ planned: ChangeReport<Vault.Recovered>) throws -> Bool {
    guard session.canAsk else {
      throw Failure(
        "no-terminal",
        "Offload asks before it trusts a journal that isn't yours, and there is no terminal to ask at",
        hint: "offload recover \(planned.value.folder) --dry-run")
    }
    let output = session.output
    for command in planned.value.commands {
      output.say(StyledText("The command that was cut off: \(command)"))
    }
    if planned.diff.isEmpty {
      output.say("All of it is already done; no file would change.")
    } else {
      DiffText(planned.diff).show(on: output)
    }
    return try session.isAgreed("Finish it?")
  }

  private func quarantine(_ recovered: Vault.Recovered, in vault: Vault) throws {
    do {
      let kept = try vault.quarantine(recovered)
      for path in kept { session.output.say(StyledText("note: Offload kept a text of it: \(path)")) }
    } catch VaultError.notWritable(let path) {
      session.output.say(
        StyledText("note: \(path.text) belongs to another user, and stays unchanged"))
    }
  }
}
