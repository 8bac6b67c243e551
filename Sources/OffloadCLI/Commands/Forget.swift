import JSON
import OffloadKit

extension Command {
  static let forget = Command(
    name: "forget", task: .history, summary: "erase removed text from the history, for good",
    parameters: [Parameter("OPERATION", .operation, .any)], options: [.beforeDay, .yes],
    about: [
      "The journal keeps removed text for undo. This erases the text of these operations from it, unless a "
        + "file of the vault still has it. That means their lines and what those lines were before, also "
        + "in other operations, drafts and replaced files. The operations stay in the log, without their words. If "
        + "another operation changed an erased line into one that you still have, you can't undo it any "
        + "more.",
      "It also erases lines that someone wrote by hand and removed again, which only the journal has.",
      "You can't undo this, so try --dry-run first. At the end it lists the places that still have some of "
        + "the text. It can't reach backups, snapshots or the free blocks of a disk.",
    ],
    examples: [
      Example("offload forget 12", "erase what operation 12 of offload log removed"),
      Example("offload forget --before 2026-01-01 --dry-run", "show what this would forget"),
    ],
    changes: true,
    run: { try ForgetCommand(session: $0).run() })
}

extension Option {
  static let beforeDay = Option(
    "before", "DATE", .date, "forget all operations before this day; see offload help dates")
}

private struct ForgetCommand {
  let session: Session

  private var output: Output { session.output }
  private var isDryRun: Bool { session.arguments.has(.dryRun) }

  func run() throws {
    let vault = try session.openVault()
    if !isDryRun, !session.arguments.has(.yes), session.canAsk,
      try !session.isAgreed("You can't undo this. Erase the removed text?")
    {
      return output.say("Nothing changed.")
    }
    let forgotten = try forget(in: vault)
    guard !output.isJSON else { return output.json(json(forgotten)) }
    for note in forgotten.notes { output.say(StyledText("note: \(note)")) }
    guard !forgotten.operations.isEmpty else {
      return output.say("No operation is that old; nothing changed.")
    }
    output.say(StyledText(sentence(forgotten)))
    for remaining in remaining(forgotten) { output.say(StyledText("note: \(remaining)")) }
  }

  private func forget(in vault: Vault) throws -> History.Forgotten {
    let words = session.arguments.words
    if let day = try session.date(.beforeDay, today: vault.now.date) {
      if let word = words.first { throw UsageError.tooMany(word, command: session.arguments.command) }
      return try vault.history.forget(before: day.date, dryRun: isDryRun)
    }
    if words.isEmpty {
      let needed = Command.Parameter("OPERATION", .operation, .some)
      throw UsageError.missing(needed, command: session.arguments.command)
    }
    let operations = try words.map { try vault.history.operation($0.text).id }
    return try vault.history.forget(operations, dryRun: isDryRun)
  }

  /// `Forgot operation 12; 2 others lost lines with it.`
  private func sentence(_ forgotten: History.Forgotten) -> String {
    let count = forgotten.operations.count
    let names = Phrase.few(forgotten.operations.map { "\($0)" }, orAllOf: 3)
    let operations = "\(count == 1 ? "operation" : "operations") \(names)"
    let start = isDryRun ? "This would forget \(operations)" : "Forgot \(operations)"
    let others = forgotten.others.count
    if others == 0 { return start + "." }
    let rest =
      "\(others == 1 ? "1 other" : "\(others) others") \(isDryRun ? "would lose" : "lost") lines with it"
    return "\(start); \(rest)."
  }

  // MARK: Where it still is

  private func remaining(_ forgotten: History.Forgotten) -> [String] {
    var vault: [String] = []
    var lines: [String] = []
    for place in forgotten.remaining {
      switch place {
      case .vault(let path): vault.append(path.text)
      case .git: lines.append("git still has what you committed")
      case .journal(let folder): lines.append("\(folder) isn't yours, and has some of it")
      case .open(let path): lines.append("\(path) is open in another program, and has some of it")
      case .damaged(let path): lines.append("\(path) is damaged, and has some of it; you can remove it")
      case .gone(let path):
        lines.append(
          "\(path) has the text of a file that is gone from the vault; to erase that too, remove it")
      case .unread(let path): lines.append("Offload can't read \(path), which may have some of it")
      }
    }
    if !vault.isEmpty {
      lines.insert(
        "\(Phrase.few(vault)) still \(vault.count == 1 ? "has" : "have") some of the lines: remove them there, then forget again",
        at: 0)
    }
    return lines
  }

  private func json(_ forgotten: History.Forgotten) -> JSONValue {
    .object([
      ("operations", JSONValue(forgotten.operations.map { "\($0)" })),
      ("others", JSONValue(forgotten.others.map { "\($0)" })),
      ("files", JSONValue(forgotten.files)),
      ("remaining", .array(forgotten.remaining.map(Self.json))),
      ("notes", JSONValue(forgotten.notes.map(\.description))),
    ])
  }

  private static func json(_ place: History.Remaining) -> JSONValue {
    let (kind, path): (String, String?) =
      switch place {
      case .vault(let path): ("vault", path.text)
      case .git: ("git", nil)
      case .journal(let folder): ("journal", folder)
      case .open(let path): ("open", path)
      case .damaged(let path): ("damaged", path)
      case .gone(let path): ("gone", path)
      case .unread(let path): ("unread", path)
      }
    return .object([("kind", .string(kind)), ("path", JSONValue(path))])
  }
}
