import OffloadKit

extension Session {
  /// Makes one change of everything that `body` does, or with `--dry-run` only looks what it would be.
  func change<Value>(_ vault: Vault, _ body: (Change) throws -> Value) throws -> Committed<Value> {
    try vault.transaction(arguments.line, dryRun: arguments.has(.dryRun), body)
  }

  /// Says what a change did and how to take it back; for a dry run prints its diff.
  ///
  /// - Parameters:
  ///   - sentence: what was done, without a full stop.
  ///   - items: the items as they now are.
  func report<Value>(
    _ committed: Committed<Value>, in vault: Vault, _ sentence: String, items: [Item] = [],
    takeBack: String = "undo: offload undo"
  ) throws {
    if output.isJSON {
      output.json(try json(committed, items, in: vault))
    } else if arguments.has(.dryRun) {
      DiffText(committed.diff).show(on: output)
    } else if committed.operation == nil {
      output.say("It is so already; nothing was changed.")
    } else {
      output.say(sentence, then: takeBack)
    }
    for note in committed.notes { output.say(StyledText("note: \(Self.words(note))")) }
    if committed.operation != nil, !committed.isConfirmedDurable { throw Failure.notConfirmed }
  }

  private func json<Value>(_ committed: Committed<Value>, _ items: [Item], in vault: Vault) throws
    -> JSONValue
  {
    // What a dry run would make stands nowhere yet, so it has no address to look up.
    let listed = arguments.has(.dryRun) ? items.map(ListedItem.init) : try vault.listed(items)
    var members: [(key: String, value: JSONValue)] = [
      ("operation", JSONValue(committed.operation.map { "\($0)" })),
      ("items", .array(listed.map(JSONValue.init))),
      ("files", JSONValue(committed.files.map(\.text))),
    ]
    if !committed.notes.isEmpty { members.append(("notes", JSONValue(committed.notes.map(Self.words)))) }
    if arguments.has(.dryRun) {
      members.append(("diff", .string(String(decoding: committed.diff, as: UTF8.self))))
    }
    return .object(members)
  }

  /// What a change that found nothing to do prints as JSON.
  static let nothingChanged = JSONValue.object([
    ("operation", .null), ("items", .array([])), ("files", .array([])),
  ])

  /// `inbox.md and 2 more`
  static func few(_ paths: [String]) -> String {
    guard let first = paths.first else { return "files" }
    return paths.count == 1 ? first : "\(first) and \(paths.count - 1) more"
  }

  static func words(_ note: Note) -> String {
    switch note {
    case .merged(let path): "\(path.text) was saved by another program meanwhile; both changes are in it"
    case .keptBoth(let path, let lines):
      "\(path.text) was changed meanwhile; both versions were kept of: \(lines.joined(separator: " / "))"
    case .leftBehind(let path, let reference): "\(reference) stays behind in \(path.text)"
    case .notRepeated(let words, let rule):
      "\(words.inQuotes) does not come back: its rule \(rule.inQuotes) is not understood; offload help set has those that are"
    case .completed(let command): "an earlier command was cut off and is finished now: \(command)"
    case .takenBack(let command): "an earlier command was cut off and is taken back: \(command)"
    case .pending(let command):
      "an earlier command was cut off; the next change finishes it: \(command)"
    case .standAside(let paths):
      "\(few(paths.map(\.text))) stood aside when a command was cut off, and seems to be missing; the next change brings it back"
    case .setAside(let files, _):
      "what could not be decided was kept: \(files.joined(separator: ", "))"
    case .refusedSetting(let key, let expected):
      "\(key) in .offload/config.yml takes \(expected); its default counts"
    case .unfinishedElsewhere(let folder, let paths, let texts):
      "a change of \(few(paths.map(\.text))) was cut off, in a journal that is not yours; its texts are in \(texts). To see what it would do: offload recover \(ShellWords.quoted(folder))"
    case .passingKey(let path):
      "there is no home folder for the key that your changes are sealed with, so undo and log reach back to the next start of the machine at most (\(path))"
    case .unusableKey(let problem): Failure(problem).message
    case .newerRecord: "the journal holds a change of a newer version, and leaves it alone"
    case .misplacedFolder(let path): "\(path) is no folder; until it is one, nothing can be changed"
    case .waiting(let path): "an earlier change waits until \(path.text) can be written"
    case .lateSave(let path):
      "another program wrote into \(path.text) as it was replaced; its text was merged"
    case .thereAfterAll(let command, let operation, let paths):
      "\(command.inQuotes) was refused, and is in \(few(paths.map(\.text))) after all: another program has saved it. To take it back: offload undo \(operation)"
    case .emptied(let path):
      "another program emptied \(path.text) as it was replaced; its text stays. To empty it after all: truncate -s 0 \(ShellWords.quoted(path.text))"
    case .foundEmpty(let path):
      "\(path.text) was empty or gone, and had text before; offload log names the operations to restore it from"
    case .staleSave(let path, let operation):
      "another program saved an older \(path.text) over operation \(operation); to have both: offload restore \(ShellWords.quoted(path.text))"
    case .noExchange(let path):
      "\(path.text) was missing for a moment, since its file system cannot exchange files"
    }
  }
}

extension Failure {
  static let notConfirmed = Failure(
    "not-confirmed", "the change is made, but the disk has not confirmed it; the next change will",
    hint: "offload log", status: .unfinished)
}
