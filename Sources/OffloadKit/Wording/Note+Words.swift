/// A note in words.
package struct Remark: Sendable {
  package let message: Statement
  /// Advice, with the command for it.
  package var remedy: (purpose: String, hint: Hint)?
  /// Whether the user can read it only now: the outcome of a change, rather than the state of the vault.
  package var isToldOnce = false

  package init(_ message: Statement, _ remedy: (purpose: String, hint: Hint)? = nil) {
    (self.message, self.remedy) = (message, remedy)
  }

  fileprivate static func once(_ message: Statement, _ remedy: (purpose: String, hint: Hint)? = nil)
    -> Remark
  {
    var remark = Remark(message, remedy)
    remark.isToldOnce = true
    return remark
  }

  /// The note on a setting with an invalid value, in the named file.
  package static func refusedSetting(_ key: String, in file: String, expected: String) -> Remark {
    Remark("\(key) in \(file) takes \(expected); Offload uses its default")
  }

  /// The message with the command, ready to type.
  package var line: String {
    guard let remedy else { return message.line }
    return "\(message.line). \(remedy.purpose): \(remedy.hint.line)"
  }
}

extension Note: CustomStringConvertible {
  /// The note in words, without a capital and without a full stop, with a command to type if one helps.
  public var description: String { remark.line }

  package var remark: Remark {
    switch self {
    case .merged(let path):
      .once("another program saved \(path) in the meantime; it has both changes")
    case .keptBoth(let path, let lines):
      .once(
        "\(path) changed in the meantime; Offload kept both versions of: \(lines.joined(separator: " / "))")
    case .editedSince(let path): .once("\(path) has changed since, so it stays")
    case .leftBehind(let path, let reference): .once("\(reference) stays in \(path)")
    case .linkKept(let path, let target):
      .once(
        "\(path) still links to \(target.inQuotes): Offload can't write the new name there without changing the rest of the line"
      )
    case .renamedBlockID(let path, let old, let new):
      .once("^\(old) became ^\(new) in \(path), where another block has it; links follow")
    case .sharedBlockID(let place, let id, let free):
      .once(
        "another block in \(place.path) has ^\(id), so links to it may mean either",
        ("To give this one a new id", "offload id \(place.description) \(free)"))
    case .notRepeated(let words, let rule, isUnderstood: true):
      .once("\(words.inQuotes) doesn't repeat: its rule \(rule.inQuotes) has no next day")
    case .notRepeated(let words, let rule, isUnderstood: false):
      .once(
        "\(words.inQuotes) doesn't repeat: Offload doesn't understand its rule \(rule.inQuotes); offload help set lists rules"
      )
    case .removedWithLines(let words):
      .once(
        "Offload deleted \(words.inQuotes), as its onCompletion asks, with the lines below it",
        ("To restore them", "offload undo"))
    case .notUnderstood(let words, let problem):
      .once("\(words.inQuotes) stays as typed: \(problem.words)", problem.remedy)
    case .keptAsWords(let word, let key, let value, let place):
      .once(
        "\(word.inQuotes) stays plain text",
        ("To make it a date", "offload set \(place.description) \("\(key)=\(value)")"))
    case .leftOut(let fields, let words):
      .once(
        "left out \(fields.joined(separator: ", ")) of \(words.inQuotes): the merged item has its own")
    case .sameName(let path, let others): .once(.sameName(path.collectionName, as: others))
    case .completed(let command): .once("Offload finished an interrupted command: \(command)")
    case .takenBack(let command): .once("Offload undid an interrupted command: \(command)")
    case .pending(let command):
      Remark("an earlier command was interrupted; the next change finishes it: \(command)")
    case .standAside(let paths):
      Remark(
        "\(Phrase.few(paths.map(\.text))) seems to be missing, because a command was interrupted; the next change restores it"
      )
    case .quarantine(let files, let paths):
      if let path = paths.first, let file = files.first {
        .once(
          "Offload left \(Phrase.few(paths.map(\.text))) unchanged; other texts of the change are in \(files.joined(separator: ", "))",
          ("To compare", "diff \(path) \(file)"))
      } else {
        .once("Offload couldn't decide where these belong, so it kept them: \(files.joined(separator: ", "))")
      }
    case .refusedSetting(let key, let expected, let file):
      .refusedSetting(key, in: file.text, expected: expected)
    case .unreadSettings(let file):
      Remark("Offload can't read \(file.path): \(file.reason); it uses the default settings")
    case .unreadDayNotes(let file):
      Remark("Offload can't read \(file.path): \(file.reason); it doesn't know where your daily notes are")
    case .leftAlone(let paths):
      .once(
        "Offload left \(Phrase.few(paths.map(\.text), orAllOf: 3)) unchanged: it doesn't write where \(paths.count == 1 ? "that leads" : "those lead")"
      )
    case .unfinishedElsewhere(let folder, let paths, let texts):
      Remark(
        "a change of \(Phrase.few(paths.map(\.text))) was interrupted, in a journal that isn't yours; its texts are in \(texts)",
        ("To see what it would do", "offload recover \(folder)"))
    case .temporaryKey(let path):
      Remark(
        "you have no home folder for the key that seals your changes, so undo and log forget them when the machine restarts (\(path))"
      )
    case .unusableKey(let problem): Remark(problem.failure.message)
    case .vaultMissing(let path):
      Remark("\(path) was a vault, but it's empty now; its disk probably isn't mounted")
    case .newerRecord:
      Remark("the journal has a change of a newer version of Offload; this one leaves it alone")
    case .misplacedFolder(let path): Remark("\(path) isn't a folder; until it is, you can't change anything")
    case .waiting(let path): Remark("an earlier change waits until \(path) is writable")
    case .writtenToReplacedFile(let path):
      .once("another program wrote to \(path) during a change; Offload merged its text")
    case .emptied(let path):
      Remark(
        "another program emptied \(path) during a change; its text stays",
        ("To empty it after all", "truncate -s 0 \(path)"))
    case .fileWasEmptied(let path):
      Remark(
        "\(path) was empty or gone, but had text before; offload log lists operations to restore it from")
    case .staleSave(let path, let operation):
      Remark(
        "another program saved an older \(path) over operation \("\(operation)")",
        ("To keep both", "offload restore \(path)"))
    case .passedOver(let operations, let undone, let command):
      .once(
        "skipped \(Phrase.list(operations.map(\.description), "and")), which had nothing left to undo; undid \("\(undone)"), \(command)"
      )
    case .leftToEditor(let paths):
      .once(
        "your editor made the change to \(Phrase.few(paths.map(\.text))): undo it there"
      )
    case .nonAtomicReplace(let path):
      Remark("\(path) was missing for a moment, since its file system can't exchange files")
    }
  }
}

extension Statement {
  fileprivate static func sameName(_ name: String, as others: [String]) -> Statement {
    let term = Phrase.term(in: name)
    return others.count == 1
      ? "\(others[0]) has the same name; \(term) means both"
      : "\(Phrase.list(others, "and")) have the same name; \(term) means all of them"
  }
}
