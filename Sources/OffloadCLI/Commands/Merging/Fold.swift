import OffloadKit
import VaultSync

extension Command {
  static let fold = Command(
    name: "fold", task: .machines, summary: "merge copies of files that a sync tool left",
    parameters: [Parameter("FILE", .file, .any)],
    about: [
      "If Syncthing, Dropbox, Nextcloud, iCloud or another tool can't decide between two versions of a "
        + "file, it keeps both. This merges such a copy into its file, item by item, starting from the "
        + "common version in the journal. Without a common version, it keeps shared lines once and "
        + "everything else.",
      "Without FILE, it merges all copies that it knows by their names. Name a copy like \"inbox 2.md\" or "
        + "\"inbox-DESKTOP.md\" yourself, since people use such names too. It counts as a copy of the file "
        + "with the longest name that it begins with. Offload deletes merged copies; offload undo undoes "
        + "all of it.",
    ],
    examples: [
      Example("offload fold", "merge all copies"),
      Example("offload fold --dry-run", "show what that would change"),
      Example("offload fold 'Errands 2.md'", "merge a copy whose name doesn't give it away"),
    ],
    changes: true,
    run: { try FoldCommand(session: $0).run() })
}

private struct FoldCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let isNamed = !session.arguments.words.isEmpty
    let copies = try isNamed ? named(in: vault) : all(in: vault)
    defer { if !isNamed { sayForeign(in: vault) } }
    if copies.isEmpty {
      if session.output.isJSON { return session.output.json(Session.nothingChanged) }
      return session.output.say("There are no copies to merge.")
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
    guard let first = done.first, done.count == 1 else { return "Merged \(done.count) copies" }
    return "Merged \(first.path.text) into \(first.original.text)"
  }

  /// Prints a note about the copies that older versions of Offload left next to other programs' files.
  private func sayForeign(in vault: Vault) {
    let paths = vault.isSyncEnabled ? vault.foreignCopies(with: session.git) : []
    if paths.isEmpty { return }
    let names = paths.map { ShellWords.quoted($0.text) }.joined(separator: " ")
    session.output.say(
      "note: copies of other programs' files can't be merged; to remove them: git rm -- \(names)")
  }

  /// Returns all copies, except those of files that Offload may not change: the user didn't name these, so they
  /// aren't an error.
  private func all(in vault: Vault) -> [ConflictCopy] {
    let copies = vault.conflictCopies()
    let barred = copies.filter { copy in
      copy.path.isMarkdown
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
      guard let copy = vault.conflictCopy(named: path) else {
        throw Failure(
          "not-a-copy", "by its name, \(word.text.inQuotes) isn't a copy of any file here",
          hint: "offload help fold")
      }
      return copy
    }
  }
}
