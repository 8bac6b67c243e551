import JSON
import OffloadKit
import VaultMerge
import VaultSync

extension Command {
  static let merge = Command(
    name: "merge", task: .machines, summary: "one vault of two that were changed apart",
    parameters: [
      Parameter("BASE", .folder), Parameter("OURS", .folder), Parameter("THEIRS", .folder),
    ],
    options: [.apply],
    about: [
      "Three folders: the state that both began with, and what each side made of it. Items are matched, not lines: one that "
        + "was moved here and edited there is one item, moved and edited. It prints what changes for OURS, as a diff, and "
        + "tells on standard error what it had to decide. Nothing that a side wrote is lost.",
      "With --apply it makes the change in OURS, as one operation that offload undo takes back there. Files that are neither "
        + "Markdown nor attached are never written: where one would change, nothing does.",
      "Where sync is enabled, any of the three may be a commit of the vault's repository, by any name that git knows; a folder "
        + "of that name goes first. Elsewhere a commit becomes a folder with: git worktree add --detach FOLDER COMMIT",
    ],
    examples: [
      Example(
        "offload merge ~/backup ~/desktop ~/laptop", "what the desktop's vault becomes with the laptop's"),
      Example("offload merge ~/backup ~/desktop ~/laptop --apply", "and make it so"),
      Example("offload merge ~/backup ~/desktop ~/laptop --json", "for a program, with each decision"),
      Example("offload merge main . origin/main", "what this folder becomes with what a fetch has brought"),
    ],
    changes: true,
    run: { try MergeCommand(session: $0).run() })
}

extension Option {
  static let apply = Option("apply", "make the change in OURS instead of printing it")
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
        "--apply changes a folder, and \(session.arguments.words[1].text.inQuotes) is a commit",
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
      session.output.say("All of it is there already; nothing changes.")
    } else {
      DiffText(merge.diff).show(on: session.output)
    }
    session.say(merge.notes)
    if let report, report.operation != nil, !report.isConfirmedDurable {
      throw Failure.notConfirmed
    }
    if !merge.links.isEmpty {
      session.output.say(
        StyledText("note: links are left out: \(Phrase.few(merge.links.map(\.text), orAllOf: 3))"))
    }
  }

  /// The folder of that name, else the commit of the vault's repository.
  private func side(_ word: Argument) throws -> MergedVault.Side {
    do {
      let folder = session.world.folder.absolute(word.text)
      let vault = try Vault.open(folder, now: try session.now(), user: session.user)
      session.opened.add(vault)
      return .folder(vault)
    } catch VaultError.noFolder(let folder) {
      guard let vault = try? session.openQuietly(), vault.isSyncEnabled else {
        // A folder that is made for it would be empty, as if everything had been deleted there.
        throw Failure(
          "no-vault", "there is no folder \(ShellWords.quoted(folder))", hint: "offload help merge")
      }
      if let commit = try vault.commit(named: word.text, with: session.git) { return .commit(commit) }
      throw Failure(
        "no-commit", "\(word.text.inQuotes) is neither a folder nor a commit of this vault",
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
