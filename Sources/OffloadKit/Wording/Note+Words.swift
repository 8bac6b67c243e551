/// What a note says.
package struct Remark: Sendable {
  package let message: Statement
  /// What may be done about it, with the command that does it.
  package var remedy: (purpose: String, hint: Hint)?
  /// Whether it is told now or never: what came of a change, rather than how the vault is.
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

  /// What is said of a setting that has none of its values, in the file of that name.
  package static func refusedSetting(_ key: String, in file: String, expected: String) -> Remark {
    Remark("\(key) in \(file) takes \(expected); its default counts")
  }

  /// With the command, as it can be typed.
  package var line: String {
    guard let remedy else { return message.line }
    return "\(message.line). \(remedy.purpose): \(remedy.hint.line)"
  }
}

extension Note: CustomStringConvertible {
  /// In words, without a capital and without a full stop; with a command to type where one helps.
  public var description: String { remark.line }

  package var remark: Remark {
    switch self {
    case .merged(let path):
      .once("\(path) was saved by another program meanwhile; both changes are in it")
    case .keptBoth(let path, let lines):
      .once(
        "\(path) was changed meanwhile; both versions were kept of: \(lines.joined(separator: " / "))")
    case .editedSince(let path): .once("\(path) has changed since, so it stays")
    case .leftBehind(let path, let reference): .once("\(reference) stays behind in \(path)")
    case .linkKept(let path, let target):
      .once(
        "\(path) still links to \(target.inQuotes): Offload can't write the new name there without changing the rest of the line"
      )
    case .renamedBlockID(let path, let old, let new):
      .once("^\(old) is ^\(new) in \(path), where another block has it; links follow")
    case .sharedBlockID(let place, let id, let free):
      .once(
        "another block of \(place.path) has ^\(id), so that links to it may mean either",
        ("To give this one another", "offload id \(place.description) \(free)"))
    case .notRepeated(let words, let rule, isUnderstood: true):
      .once("\(words.inQuotes) does not come back: its rule \(rule.inQuotes) has no further day")
    case .notRepeated(let words, let rule, isUnderstood: false):
      .once(
        "\(words.inQuotes) does not come back: its rule \(rule.inQuotes) is not understood; offload help set has those that are"
      )
    case .removedWithLines(let words):
      .once(
        "\(words.inQuotes) was removed, as its onCompletion says, and the lines below it with it",
        ("To have them back", "offload undo"))
    case .notUnderstood(let words, let problem):
      .once("\(words.inQuotes) is kept as it is: \(problem.words)", problem.remedy)
    case .keptAsWords(let word, let key, let value, let place):
      .once(
        "\(word.inQuotes) is kept as words",
        ("To make it a date", "offload set \(place.description) \("\(key)=\(value)")"))
    case .leftOut(let fields, let words):
      .once(
        "\(fields.joined(separator: ", ")) of \(words.inQuotes) was left out: the whole has its own")
    case .completed(let command): .once("an earlier command was cut off and is finished now: \(command)")
    case .takenBack(let command): .once("an earlier command was cut off and is taken back: \(command)")
    case .pending(let command):
      Remark("an earlier command was cut off; the next change finishes it: \(command)")
    case .standAside(let paths):
      Remark(
        "\(Phrase.few(paths.map(\.text))) stood aside when a command was cut off, and seems to be missing; the next change brings it back"
      )
    case .setAside(let files, let paths):
      if let path = paths.first, let file = files.first {
        .once(
          "\(Phrase.few(paths.map(\.text))) \(paths.count == 1 ? "is" : "are") left as \(paths.count == 1 ? "it is" : "they are"); other texts of the change are kept: \(files.joined(separator: ", "))",
          ("To compare", "diff \(path) \(file)"))
      } else {
        .once("what could not be decided was kept: \(files.joined(separator: ", "))")
      }
    case .refusedSetting(let key, let expected):
      .refusedSetting(key, in: ".offload/config.yml", expected: expected)
    case .unreadSettings(let file):
      Remark("Offload can't read \(file.path): \(file.reason); default settings count")
    case .leftAlone(let paths):
      .once(
        "Offload left \(Phrase.few(paths.map(\.text), orAllOf: 3)) as \(paths.count == 1 ? "it is" : "they are"): it doesn't write where \(paths.count == 1 ? "that leads" : "those lead")"
      )
    case .unfinishedElsewhere(let folder, let paths, let texts):
      Remark(
        "a change of \(Phrase.few(paths.map(\.text))) was cut off, in a journal that is not yours; its texts are in \(texts)",
        ("To see what it would do", "offload recover \(folder)"))
    case .passingKey(let path):
      Remark(
        "there is no home folder for the key that your changes are sealed with, so undo and log reach back to the next start of the machine at most (\(path))"
      )
    case .unusableKey(let problem): Remark(problem.failure.message)
    case .vaultMissing(let path):
      Remark("\(path) was a vault, and is empty now; most likely its disk is not mounted")
    case .newerRecord: Remark("the journal holds a change of a newer version, and leaves it alone")
    case .misplacedFolder(let path): Remark("\(path) is no folder; until it is one, nothing can be changed")
    case .waiting(let path): Remark("an earlier change waits until \(path) can be written")
    case .lateSave(let path):
      .once("another program wrote into \(path) as it was replaced; its text was merged")
    case .emptied(let path):
      Remark(
        "another program emptied \(path) as it was replaced; its text stays",
        ("To empty it after all", "truncate -s 0 \(path)"))
    case .foundEmpty(let path):
      Remark(
        "\(path) was empty or gone, and had text before; offload log names the operations to restore it from")
    case .staleSave(let path, let operation):
      Remark(
        "another program saved an older \(path) over operation \("\(operation)")",
        ("To have both", "offload restore \(path)"))
    case .passedOver(let operations, let undone, let command):
      .once(
        "nothing of what \(Phrase.list(operations.map(\.description), "and")) did is left to take back; undone is \("\(undone)"), \(command)"
      )
    case .leftToEditor(let paths):
      .once(
        "\(Phrase.few(paths.map(\.text))) was open in an editor, which made that part: it is to be undone there"
      )
    case .noExchange(let path):
      Remark("\(path) was missing for a moment, since its file system cannot exchange files")
    }
  }
}
