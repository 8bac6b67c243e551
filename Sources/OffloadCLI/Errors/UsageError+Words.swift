import OffloadKit

extension UsageError: WordedError {
  /// The words for a wrong command line.
  package var failure: Failure {
    let (code, message, hint) = words
    return Failure(code, message, hint: hint, status: .usage)
  }

  private var words: (code: String, message: Statement, hint: Hint) {
    switch self {
    case .unknownCommand(let words, let meant):
      let typed = words.joined(separator: " ")
      return (
        "unknown-command", "there is no command \(typed.inQuotes)",
        meant.map(Hint.init(line:)) ?? "offload help"
      )
    case .needsSubcommand(let group, let names):
      return (
        "missing-command", "offload \(group) needs one of \(Phrase.list(names))",
        "offload help \(line: group)"
      )
    case .unknownOption(let name, let command, let nearest):
      return ("unknown-option", unknown(name, nearest), help(command))
    case .unknownOptionBeforeText(let name, let command, let text, let nearest, let others, let corrected):
      let key = String(name.drop { $0 == "-" })
      if ItemProperty.stated(by: key) != nil {
        return (
          "unknown-option", "\(command.name) has no \(name), but --set \(key)=VALUE",
          corrected.map { "offload \(line: command.name) \(line: $0)" } ?? help(command)
        )
      }
      // An option of many commands doesn't show which one the user meant. It becomes text only if the user asks for
      // that.
      guard nearest == nil, let other = others.first, others.count <= 3 else {
        if let corrected {
          let line: Hint = "offload \(line: command.name) \(line: corrected)"
          return ("unknown-option", unknown(name, nearest), line)
        }
        let isWord = !key.contains(where: \.isLetter)
        return ("unknown-option", unknown(name, nearest), isWord ? asText(command, text) : help(command))
      }
      let names = Phrase.list(others.map(\.name), "and")
      return ("unknown-option", "\(name) isn't an option of \(command.name), but of \(names)", help(other))
    case .optionInText(let name, let command, let text, let ordered):
      let message: Statement =
        "\(name) is in the middle of the text, and could be an option or a word"
      return ("option-in-text", message, ordered.map(Hint.init(line:)) ?? asText(command, text))
    case .missingValue(let option, let command):
      return ("missing-value", "--\(option.name) needs a value: \(option.usage)", help(command))
    case .unwantedValue(let option, let command):
      return ("unwanted-value", "--\(option.name) takes no value", help(command))
    case .repeated(let option, let command):
      return ("repeated-option", "you gave --\(option.name) twice", help(command))
    case .notAChoice(let name, let value, let choices, let nearest, let command):
      let meant: Statement? = nearest.map { "; did you mean \($0)?" }
      let message: Statement = "\(name) must be \(Phrase.list(choices)), not \(value.text.inQuotes)\(meant)"
      return ("invalid-value", message, help(command))
    case .notANumber(let option, let value, let least, let command):
      let message: Statement =
        "--\(option.name) takes a whole number from \(least), not \(value.text.inQuotes)"
      return ("invalid-value", message, help(command))
    case .missing(let parameter, let command):
      return ("missing-argument", "\(named(command)) needs \(parameter.usage)", help(command))
    case .tooMany(let argument, let command, let quoted):
      return (
        "too-many-arguments", "\(named(command)) doesn't take \(argument.text.inQuotes)",
        quoted.map(Hint.init(line:)) ?? help(command)
      )
    case .notTogether(let options, let command):
      let names = options.map { "--\($0.name)" }
      return ("options-conflict", "\(Phrase.list(names, "and")) can't be used together", help(command))
    case .needsText(let command):
      return (
        "missing-text", "there is no text; to read standard input, add -",
        "offload \(line: command.name) -"
      )
    case .missingOption(let option, let command):
      return ("missing-option", "\(named(command)) needs \(option.usage)", help(command))
    case .needsOneOf(let options, let command):
      return (
        "missing-option", "\(named(command)) needs one of \(Phrase.list(options.map(\.usage)))", help(command)
      )
    case .invalidDate(let option, let value, let reason, let corrected):
      let message: Statement = "--\(option.name) \(ShellWords.quoted(value)): \(reason)"
      return ("invalid-date", message, corrected.map(Hint.init(line:)) ?? "offload help dates")
    case .invalidTemplate(let reason, let column):
      return ("invalid-template", "--format, column \(column): \(reason)", "offload help format")
    case .unknownTemplateName(let name, let nearest):
      let meant: Statement? = nearest.map { "; did you mean {\($0)}?" }
      return ("invalid-template", "--format: the results have no {\(name)}\(meant)", "offload help format")
    case .noSuchHelp(let name, let nearest):
      return (
        "no-such-help", "there is no help for \(name.inQuotes)",
        nearest.map { "offload help \($0)" } ?? "offload help"
      )
    }
  }

  private func unknown(_ name: String, _ nearest: Option?) -> Statement {
    "there is no option \(name)\(nearest.map { "; did you mean --\($0.name)?" })"
  }

  private func asText(_ command: Command, _ text: [Argument]) -> Hint {
    "offload \(line: command.name) -- \(line: ShellWords.quoted(text))"
  }

  private func named(_ command: Command) -> String {
    command.name.isEmpty ? "offload" : "offload \(command.name)"
  }

  private func help(_ command: Command) -> Hint {
    command.name.isEmpty ? "offload help" : "offload help \(line: command.name)"
  }
}
