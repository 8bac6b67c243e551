import JSON
import OffloadKit

extension Command {
  static let forget = Command(
    name: "forget", task: .history, summary: "let go for good of what operations removed",
    parameters: [Parameter("OPERATION", .operation, .any)], options: [.beforeDay],
    about: [
      "The journal keeps what was removed, so that undo can bring it back. This takes what the operations held out of it, "
        + "as far as it is in no file of the vault: their lines, and what these were before they were edited, also from "
        + "other operations, drafts and replaced files. The operations stay in the log, without their words. So does one that had "
        + "changed such a line into one that is still there: without the line it can't be undone.",
      "Whatever you forget, lines go with it that somebody wrote by hand and took out again: the journal has them, and no "
        + "file of the vault.",
      "There is no way back; --dry-run shows first what would go. At the end it names where some of it still is. Backups, "
        + "snapshots and the free blocks of a disk are out of reach.",
    ],
    examples: [
      Example("offload forget 12", "what operation 12 of offload log removed"),
      Example("offload forget --before 2026-01-01 --dry-run", "what would go of last year"),
    ],
    changes: true,
    run: { try ForgetCommand(session: $0).run() })
}

extension Option {
  static let beforeDay = Option(
    "before", "DATE", .date, "all operations before a day; see offload help dates")
}

private struct ForgetCommand {
  let session: Session

  private var output: Output { session.output }
  private var isDryRun: Bool { session.arguments.has(.dryRun) }

  func run() throws {
    let vault = try session.openVault()
    let forgotten = try forget(in: vault)
    guard !output.isJSON else { return output.json(json(forgotten)) }
    for note in forgotten.notes { output.say(StyledText("note: \(note)")) }
    guard !forgotten.operations.isEmpty else {
      return output.say("No operation is as old as that; nothing was changed.")
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

  /// `Forgot operation 12; 2 others have lost lines of it.`
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
      case .git: lines.append("git keeps what was committed")
      case .journal(let folder): lines.append("\(folder) is somebody else's, and holds some of it")
      case .open(let path): lines.append("\(path) is open in a program, and holds some of it")
      case .damaged(let path): lines.append("\(path) is damaged, and holds some of it; it can be removed")
      case .gone(let path):
        lines.append(
          "\(path) has what a file held that is gone from the vault; remove it if that is to go, too")
      case .unread(let path): lines.append("\(path) cannot be read, and may hold some of it")
      }
    }
    if !vault.isEmpty {
      lines.insert(
        "\(Phrase.few(vault)) \(vault.count == 1 ? "has" : "have") some of the lines, and keep\(vault.count == 1 ? "s" : "") them: remove them there, and forget again",
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
