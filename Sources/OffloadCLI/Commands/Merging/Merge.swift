import JSON
import OffloadKit
import VaultMerge
import VaultSync

extension Command {
  static let merge = Command(
    name: "merge", task: .machines, summary: "merge two vaults that changed separately",
    parameters: [
      Parameter("BASE", .folder), Parameter("OURS", .folder), Parameter("THEIRS", .folder),
    ],
    options: [.apply],
    about: [
      "Takes three folders: BASE is the common version, OURS and THEIRS are what each side made of it. It "
        + "matches items, not lines: an item that one side moved and the other edited ends up moved and "
        + "edited. It prints how OURS changes, as a diff, and its decisions on standard error. It loses "
        + "nothing that either side wrote.",
      "With --apply it changes OURS, as one operation that you can undo there. It writes only Markdown and "
        + "attached files. If another file would have to change, it changes nothing.",
      "If sync is enabled, each of the three can be a commit of the vault's repository, by any name that "
        + "git knows. A folder of that name comes first. Without sync, make a folder of a commit with: git "
        + "worktree add --detach FOLDER COMMIT",
    ],
    examples: [
      Example(
        "offload merge ~/backup ~/desktop ~/laptop",
        "show how the laptop's changes would change the desktop's vault"),
      Example("offload merge ~/backup ~/desktop ~/laptop --apply", "make these changes"),
      Example("offload merge ~/backup ~/desktop ~/laptop --json", "for a program, with each decision"),
      Example("offload merge main . origin/main", "show what merging a fetched branch would change"),
    ],
    changes: true,
    run: { try MergeCommand(session: $0).run() })
}

extension Option {
  static let apply = Option("apply", "change OURS instead of printing the diff")
}

private struct MergeCommand {
  let session: Session

  private var isApplied: Bool { session.arguments.has(.apply) && !session.arguments.has(.dryRun) }

  func run() throws {
    let sides = try session.arguments.words.map(side)
    let merge = try MergedVault(base: sides[0], ours: sides[1], theirs: sides[2])
    if isApplied, case .commit = sides[1] {
      throw Failure(
        "not-a-folder",
        "--apply needs a folder, and \(session.arguments.words[1].text.inQuotes) is a commit",
        hint: "offload help merge", status: .usage)
    }
    let report = try isApplied && !merge.files.isEmpty ? merge.apply(as: session.arguments.line) : nil
    if session.output.isJSON {
      session.output.json(json(merge, report))
    } else if let report {
      session.output.say(
        "Merged \(Phrase.counted(merge.files.count, "file"))",
        then: "undo: offload --vault \(ShellWords.quoted(session.arguments.words[1])) undo")
      for note in report.notes { session.output.say(StyledText("note: \(note)")) }
    } else if merge.files.isEmpty {
      session.output.say("OURS already has all of it; nothing changes.")
    } else {
      DiffText(merge.diff).show(on: session.output)
    }
    session.say(merge.notes)
    if let report, report.operation != nil, !report.isConfirmedDurable {
      throw Failure.notConfirmed
    }
    if !merge.links.isEmpty {
      session.output.say(
        StyledText("note: skipped symbolic links: \(Phrase.few(merge.links.map(\.text), orAllOf: 3))"))
    }
  }

  /// Returns the folder of that name; if there is none, the commit of the vault's repository.
  private func side(_ word: Argument) throws -> MergedVault.Side {
    do {
      let folder = session.world.folder.absolute(word.text)
      let vault = try Vault.open(folder, now: try session.now(), user: session.user)
      session.opened.add(vault)
      return .folder(vault)
    } catch VaultError.noFolder(let folder) {
      guard let vault = try? session.openQuietly(), vault.isSyncEnabled else {
        // A hint to make the folder would be wrong: it would be empty, as if everything in it were deleted.
        throw Failure(
          "no-vault", "there is no folder \(ShellWords.quoted(folder))", hint: "offload help merge")
      }
      if let commit = try vault.commit(named: word.text, with: session.git) { return .commit(commit) }
      throw Failure(
        "no-commit", "\(word.text.inQuotes) isn't a folder, or a commit of this vault",
        hint: "git log --oneline")
    }
  }

  private func json(_ merge: MergedVault, _ report: ChangeReport<Void>?) -> JSONValue {
    .object([
      ("operation", JSONValue(report?.operation.map { "\($0)" })),
      ("files", JSONValue(merge.files.map(\.path.text))),
      ("decisions", .array(merge.notes.map(JSONValue.init))),
      ("notes", JSONValue((report?.notes ?? []).map(\.description))),
      ("diff", .string(String(decoding: merge.diff, as: UTF8.self))),
    ])
  }
}
