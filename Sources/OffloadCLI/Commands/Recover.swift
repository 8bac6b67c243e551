import OffloadKit

extension Command {
  static let recover = Command(
    name: "recover", task: .history, summary: "finish what was cut off in a journal that is not yours",
    parameters: [Parameter("FOLDER", .file)],
    about: [
      "A vault may hold journals of other users, of another system of yours, or of a stranger. What was cut off in one of "
        + "them is left alone, and told of. This shows what finishing it would change, and asks; it is your own operation "
        + "then, which undo takes back. The texts that go with it are kept in your journal.",
      "Your own unfinished changes need no such thing: the next change finishes them.",
    ],
    examples: [
      Example("offload recover .offload/by/0f3a6b1c2d4e5f60", "shows it, and asks"),
      Example("offload recover .offload/by/0f3a6b1c2d4e5f60 --dry-run", "shows it"),
      Example("offload check --rule unfinished-elsewhere", "what there is"),
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
      return session.output.say("Nothing was changed. What was cut off stays in \(planned.value.folder).")
    }
    let report = try vault.recover(folder)
    try session.report(report, in: vault, "Finished what was cut off in \(report.value.folder)")
    try putAside(report.value, in: vault)
  }

  /// Shows what would change, and asks.
  private func isAgreed(_ planned: ChangeReport<Vault.Recovered>) throws -> Bool {
    guard session.canAsk else {
      throw Failure(
        "no-terminal",
        "nothing vouches for what another's journal says, so this asks, and nobody is at a terminal",
        hint: "offload recover \(planned.value.folder) --dry-run")
    }
    let output = session.output
    for command in planned.value.commands { output.say(StyledText("It was cut off in: \(command)")) }
    if planned.diff.isEmpty {
      output.say("All of it is done; no file would change.")
    } else {
      DiffText(planned.diff).show(on: output)
    }
    return try session.isAgreed("Finish it?")
  }

  private func putAside(_ recovered: Vault.Recovered, in vault: Vault) throws {
    do {
      let kept = try vault.putAside(recovered)
      for path in kept { session.output.say(StyledText("note: a text of it is kept: \(path)")) }
    } catch VaultError.notWritable(let path) {
      session.output.say(
        StyledText("note: \(path.text) is another user's, and stays as it is"))
    }
  }
}
