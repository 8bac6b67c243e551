extension Operation {
  /// What it did, in words: `move "return the drill" → Errands`, `set "buy milk" and 2 more due=friday`. If it was about no item,
  /// the command as typed.
  ///
  /// - Parameters:
  ///   - reverted: the operation that it undoes, if it is known.
  ///   - quoted: puts an item's words into quotes.
  package func sentence(takingBack reverted: Operation? = nil, _ quoted: (String) -> String = { "\"\($0)\"" })
    -> String
  {
    if let reverted {
      return "\(commandWords.first ?? "undo") of \(reverted.id): \(reverted.sentence(quoted))"
    }
    var words = commandWords
    let isTyped = words.count > 1
    guard let first = events.first, let verb = words.first, verb != "collection", verb != "tags" else {
      // A front end names no file.
      let file = isFromFrontEnd ? files.first.map { " \($0.collectionName)" } ?? "" : ""
      return words.joined(separator: " ") + file
    }
    words.removeFirst()
    var sentence = verb
    if isTyped, verb == "tag" || verb == "untag", let tag = words.first { sentence += " \(tag)" }
    sentence += " \(quoted(first.words))"
    if events.count > 1 { sentence += " and \(events.count - 1) more" }
    if verb == "set" { sentence += words.filter { $0.contains("=") }.map { " \($0)" }.joined() }
    if let from = first.from?.path, let to = first.to?.path, from != to {
      sentence += " → \(to.collectionName)"
    }
    return sentence
  }

  /// Whether the terminal interface did it, not a command line.
  private var isFromFrontEnd: Bool { command.hasPrefix(Self.frontEnd) }

  private var commandWords: [String] {
    let typed = isFromFrontEnd ? command.dropFirst(Self.frontEnd.count) : command[...]
    var isQuoted = false
    // A space within quotes of the shell parts no words.
    return typed.split { character in
      if character == "'" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }.map(String.init)
  }

  private static let frontEnd = "ui "
}
