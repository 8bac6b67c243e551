extension Operation {
  /// Describes the operation: `move "return the drill" → Errands`, `set "buy milk" and 2 more due=friday`,
  /// `capture "buy milk" by "claude-code"`. Without items, this is the command as typed.
  ///
  /// - Parameters:
  ///   - reverted: the operation that it undoes, if known.
  ///   - quoted: puts an item's words into quotation marks.
  package func sentence(takingBack reverted: Operation? = nil, _ quoted: (String) -> String = { "\"\($0)\"" })
    -> String
  {
    let doer = assistant.map { " by \(quoted($0.name))" } ?? ""
    if let reverted {
      return "\(commandWords.first ?? "undo")\(doer) of \(reverted.id): \(reverted.sentence(quoted))"
    }
    return deed(quoted) + doer
  }

  private func deed(_ quoted: (String) -> String) -> String {
    var words = commandWords
    let isTyped = words.count > 1
    guard let first = events.first, let verb = words.first, verb != "collection", verb != "tags" else {
      // The command of a front end doesn't name the file.
      let file = isFromFrontEnd ? files.first.map { " \($0.collectionName)" } ?? "" : ""
      return words.joined(separator: " ") + file
    }
    words.removeFirst()
    var sentence = verb
    if isTyped, verb == "tag" || verb == "untag", let tag = words.first { sentence += " \(tag)" }
    sentence += " \(quoted(first.words))"
    if events.count > 1 { sentence += " and \(events.count - 1) more" }
    if verb == "set" { sentence += words.filter { $0.contains("=") }.map { " \($0)" }.joined() }
    if verb != "archive", let from = first.from?.path, let to = first.to?.path, from != to {
      sentence += " → \(to.collectionName)"
    }
    return sentence
  }

  /// Returns a sentence about what the operation did.
  ///
  /// - Parameters:
  ///   - known: returns an operation that it undid; nil if the log has it no more.
  ///   - quoted: puts an item's words into quotation marks.
  package func sentence(among known: (ID) -> Operation?, _ quoted: (String) -> String)
    -> String
  {
    // A redo undoes an undo: the sentence is about the operation that the undo undid.
    var meant = self
    while let id = meant.reverts, let reverted = known(id) { meant = reverted }
    return sentence(takingBack: meant.id == id ? nil : meant, quoted)
  }

  /// The first word of its command, such as `move`.
  package var verb: String { commandWords.first ?? command }

  /// Whether the operation comes from the terminal interface instead of a command line.
  private var isFromFrontEnd: Bool { command.hasPrefix(Self.frontEnd) }

  private var commandWords: [String] {
    let typed = isFromFrontEnd ? command.dropFirst(Self.frontEnd.count) : command[...]
    var isQuoted = false
    // A space within quotation marks of the shell doesn't separate words.
    return typed.split { character in
      if character == "'" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }.map(String.init)
  }

  private static let frontEnd = "ui "
}
