import OffloadKit
import VaultSync

extension Command {
  static let fold = Command(
    name: "fold", task: .machines, summary: "merge copies that a sync tool left beside files",
    parameters: [Parameter("FILE", .file, .any)],
    about: [
      "Syncthing, Dropbox, Nextcloud, iCloud and others keep two versions of a file where they cannot decide. This merges such "
        + "a copy, by item, into the file that it is a copy of, from the state that both began with, which the journal knows. "
        + "Where it does not, what both have stands once and all else stays.",
      "Without a file, all copies that can be told by their names. One like \"inbox 2.md\" or \"inbox-DESKTOP.md\" has to be "
        + "named, since people give such names as well: it goes into the file in its folder whose name it begins with. The "
        + "copies go; offload undo brings them back.",
    ],
    examples: [
      Example("offload fold", "all of them"),
      Example("offload fold --dry-run", "what that would change"),
      Example("offload fold 'Errands 2.md'", "one whose name does not tell"),
    ],
    changes: true,
    run: { try FoldCommand(session: $0).run() })
}

private struct FoldCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let copies = try session.arguments.words.isEmpty ? all(in: vault) : named(in: vault)
    if copies.isEmpty {
      if session.output.isJSON { return session.output.json(Session.nothingChanged) }
      return session.output.say("No copies are left to fold.")
    }
    let isDryRun = session.arguments.has(.dryRun)
    let git = vault.isSyncEnabled ? session.git : nil
    let report = try vault.fold(copies, as: session.arguments.line, dryRun: isDryRun, with: git)
    try session.report(report, in: vault, sentence(report.value))
    for folded in report.value {
      if let remark = folded.remark { session.output.say(StyledText("note: \(remark.line)")) }
      session.say(folded.decisions)
    }
  }

  private func sentence(_ folded: [Vault.FoldedCopy]) -> String {
    let done = folded.filter(\.isFolded).map(\.copy)
    guard let first = done.first, done.count == 1 else { return "Folded \(done.count) copies" }
    return "Folded \(first.path.text) into \(first.original.text)"
  }

  /// Without those that no change may touch: nobody has named them.
  private func all(in vault: Vault) -> [ConflictCopy] {
    let copies = vault.conflictCopies()
    let barred = copies.filter { copy in
      copy.path.octets.suffix(3).elementsEqual(".md".utf8)
        && ![copy.path, copy.original].allSatisfy(vault.admitsChange)
    }
    session.sayLeftAlone(barred.map(\.path))
    return copies.filter { copy in !barred.contains { $0.path == copy.path } }
  }

  private func named(in vault: Vault) throws -> [ConflictCopy] {
    let paths = TypedPath(session: session, vault: vault)
    return try session.arguments.words.map { word in
      let name = try paths.collection(word.text)
      guard let path = VaultPath.collection(at: name), vault.hasFile(at: name) else {
        throw VaultError.collectionNotFound(name: word.text, nearest: [])
      }
      guard let copy = ConflictCopy(named: path, in: vault) else {
        throw Failure(
          "not-a-copy",
          "no file beside \(word.text.inQuotes) has a name that this one begins with, so it is no copy",
          hint: "offload help fold")
      }
      return copy
    }
  }
}
