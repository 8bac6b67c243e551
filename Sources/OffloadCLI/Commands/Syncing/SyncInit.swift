import JSON
import OffloadKit
import VaultSync

extension Command {
  static let syncInit = Command(
    name: "sync init", task: .machines, summary: "let this vault be synced over git, on this machine",
    parameters: [Parameter("URL", .text, .optional)], options: [.yes, .ignore],
    about: [
      "Shows where Offload would send the vault, every program that git would start, and the files that aren't Markdown; "
        + "then it asks. If you say yes, Offload makes the folder a git repository with URL as its remote, unless it is one, "
        + "and has git merge Markdown by item. If you don't, nothing here changes, and nothing that the repository "
        + "names is started.",
      "Your yes is for this folder, on this machine, and for what you were shown: if the repository names another program or "
        + "another URL later, sync asks again. On each other machine, clone the repository and run this there.",
    ],
    examples: [
      Example("offload sync init git@example.org:ada/notes.git", "the first machine"),
      Example("offload sync init", "the others, in a clone"),
    ],
    changes: true,
    run: { try SyncInitCommand(session: $0).run() })
}

private struct SyncInitCommand {
  let session: Session

  private var output: Output { session.output }

  func run() throws {
    let vault = try session.openVault()
    let url = session.arguments.words.first.map { word in
      // A folder is looked for from where the command was typed, not from the vault.
      ["./", "../"].contains { word.text.hasPrefix($0) }
        ? session.world.folder.absolute(word.text) : word.text
    }
    let setup = try vault.syncSetup(url: url, with: session.git)
    let question = SyncQuestion(session: session, setup: setup)
    if session.arguments.has(.dryRun) { return question.show() }
    guard let answer = try question.ask() else { return output.say("Nothing was changed.") }
    try vault.enableSync(setup, ignoring: answer.ignored, with: session.git)
    if output.isJSON { return output.json(question.json) }
    output.say(
      "Sync is enabled here",
      then: setup.terms.remotes.isEmpty ? "next: offload sync init URL" : "next: offload sync")
  }
}
