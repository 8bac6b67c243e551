import JSON
import OffloadKit
import VaultSync

extension Command {
  static let syncInit = Command(
    name: "sync init", task: .machines, summary: "enable sync over git for this vault, on this machine",
    parameters: [Parameter("URL", .text, .optional)], options: [.yes, .ignore],
    about: [
      "Shows where Offload would send the vault, every program that git would start, and the files that aren't Markdown; "
        + "then it asks. If you say yes, Offload makes the folder a git repository with URL as its remote, unless it is one, "
        + "and has git merge Markdown by item. If you don't, nothing here changes, and Offload starts "
        + "nothing that the repository names.",
      "Your yes is for this folder on this machine, and for what you saw. If the repository later names "
        + "another program or another URL, sync asks again. On each other machine, clone the repository and run this there.",
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

  /// Opens the vault.
  ///
  /// - Throws: in a clone without files, because its server names a branch that doesn't exist, an error that says how
  ///   to get them.
  private func openVault() throws -> Vault {
    do {
      return try session.openVault()
    } catch VaultError.noVault(let folder) {
      guard let (missing, branch) = branches(of: folder) else { throw VaultError.noVault(folder: folder) }
      throw Failure(
        "no-files", "this clone has no files yet: its server names the branch \(missing), but has \(branch)",
        hint: "git switch \(branch)")
    }
  }

  /// Returns the branch that a clone has checked out but that doesn't exist, and one that its remote has. Doesn't
  /// start git.
  private func branches(of folder: String) -> (missing: String, remote: String)? {
    let read = { (name: String) -> String in
      guard case .success(let bytes) = Platform.contents(of: Array("\(folder)/.git/\(name)".utf8)) else {
        return ""
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let (head, mark) = (read("HEAD").split(separator: "\n").first ?? "", "ref: refs/heads/")
    guard head.hasPrefix(mark) else { return nil }
    let missing = String(head.dropFirst(mark.count))
    let known = read("packed-refs").split(separator: "\n").compactMap { $0.split(separator: " ").last }
    guard read("refs/heads/\(missing)").isEmpty, !known.contains("refs/heads/\(missing)") else { return nil }
    let remote = known.first { $0.hasPrefix("refs/remotes/") && !$0.hasSuffix("/HEAD") }
    return remote.map { (missing, $0.split(separator: "/").dropFirst(3).joined(separator: "/")) }
  }

  func run() throws {
    let vault = try openVault()
    let url = session.arguments.words.first.map { word in
      // A relative path starts at the current folder, not at the vault.
      ["./", "../"].contains { word.text.hasPrefix($0) }
        ? session.world.folder.absolute(word.text) : word.text
    }
    let setup = try vault.syncSetup(url: url, with: session.git)
    let question = SyncQuestion(session: session, setup: setup)
    if session.arguments.has(.dryRun) { return question.show() }
    guard let answer = try question.ask() else { return output.say("Nothing changed.") }
    try vault.enableSync(setup, ignoring: answer.ignored, with: session.git)
    if output.isJSON { return output.json(question.json) }
    output.say(
      "Sync is enabled here",
      then: setup.terms.remotes.isEmpty ? "next: offload sync init URL" : "next: offload sync")
  }
}
