import JSON
import OffloadKit

extension Command {
  static let syncInit = Command(
    name: "sync init", task: .machines, summary: "let this vault be synced over git, on this machine",
    parameters: [Parameter("URL", .text, .optional)], options: [.yes],
    about: [
      "Shows where the vault would be sent, what git would start there, and what would be sent that is no Markdown; and "
        + "asks. With a yes it makes the folder a git repository, if it is none, with URL as its remote, and sets git up so "
        + "that Markdown is merged by item. Without it Offload starts git nowhere.",
      "It is for you, on this machine, in this folder: on each other machine, clone the repository and give it there.",
    ],
    examples: [
      Example("offload sync init git@example.org:ada/notes.git", "the first machine"),
      Example("offload sync init", "the others, in a clone"),
    ],
    changes: true,
    run: { try SyncInitCommand(session: $0).run() })
}

extension Option {
  static let yes = Option("yes", letter: "y", "do not ask")
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
    if session.arguments.has(.dryRun) { return show(setup) }
    if !session.arguments.has(.yes) {
      guard session.canAsk else {
        throw Failure(
          "no-terminal", "this asks before git is started here, and nobody is at a terminal; --yes agrees",
          hint: "offload sync init --dry-run")
      }
      show(setup)
      guard try session.isAgreed("Let git be started here, and send this?") else {
        return output.say("Nothing was changed.")
      }
    }
    try vault.enableSync(setup, with: session.git)
    if output.isJSON { return output.json(json(setup)) }
    output.say(
      "Sync is enabled here",
      then: setup.remotes.isEmpty ? "next: offload sync init URL" : "next: offload sync")
  }

  private func show(_ setup: SyncSetup) {
    if output.isJSON { return output.json(json(setup)) }
    if setup.isNewRepository { output.say("The folder becomes a git repository.") }
    for (name, url) in setup.remotes { output.say(StyledText("Remote: \(name), \(url)")) }
    if setup.remotes.isEmpty { output.say("Remote: none") }
    if let branch = setup.branch { output.say(StyledText("Branch: \(branch)")) }
    list("Programs that this repository's settings name", setup.commands)
    list("Hooks, which sync has git start at a push alone", setup.hooks)
    list("To be sent that is no Markdown", setup.others.map(\.text))
    list("To be sent that nobody but you may read here", setup.ownerOnly.map(\.text))
  }

  private func list(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    output.say("\(title): \(lines.count)")
    for line in lines.prefix(20) { output.say(StyledText("  \(line)")) }
    if lines.count > 20 { output.say("  and \(lines.count - 20) more") }
  }

  private func json(_ setup: SyncSetup) -> JSONValue {
    .object([
      ("repository", .string(setup.isNewRepository ? "new" : "present")), ("branch", JSONValue(setup.branch)),
      (
        "remotes",
        .array(setup.remotes.map { .object([("name", .string($0.name)), ("url", .string($0.url))]) })
      ),
      ("commands", JSONValue(setup.commands)), ("hooks", JSONValue(setup.hooks)),
      ("others", JSONValue(setup.others.map(\.text))), ("ownerOnly", JSONValue(setup.ownerOnly.map(\.text))),
    ])
  }
}
