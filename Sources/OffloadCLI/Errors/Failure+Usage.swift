import OffloadKit

extension Failure {
  /// The words for a wrong command line.
  init(_ error: UsageError) {
    let (code, message, hint) = Self.words(error)
    self.init(code, message, hint: hint, status: .usage)
  }

  private static func words(_ error: UsageError) -> (code: String, message: String, hint: String) {
    switch error {
    case .unknownCommand(let words, let meant):
      let typed = words.joined(separator: " ")
      return ("unknown-command", "there is no command \(quote(typed))", meant ?? "offload help")
    case .needsSubcommand(let group, let names):
      return ("missing-command", "offload \(group) needs one of \(list(names))", "offload help \(group)")
    case .unknownOption(let name, let command, let nearest):
      return ("unknown-option", unknown(name, nearest), help(command))
    case .unknownOptionBeforeText(let name, let command, let text, let nearest):
      return ("unknown-option", unknown(name, nearest), asText(command, text))
    case .optionInText(let name, let command, let text, let ordered):
      let message = "\(name) stands among the words of the text, and could be meant as an option or as a word"
      return ("option-in-text", message, ordered ?? asText(command, text))
    case .missingValue(let option, let command):
      return ("missing-value", "--\(option.name) needs a value: \(option.usage)", help(command))
    case .unwantedValue(let option, let command):
      return ("unwanted-value", "--\(option.name) takes no value", help(command))
    case .repeated(let option, let command):
      return ("repeated-option", "--\(option.name) is given twice", help(command))
    case .notAChoice(let name, let value, let choices, let nearest, let command):
      let message = "\(name) is one of \(list(choices)), not \(quote(value.text))"
      return ("invalid-value", message + (nearest.map { "; did you mean \($0)?" } ?? ""), help(command))
    case .notANumber(let option, let value, let least, let command):
      let message = "--\(option.name) takes a whole number from \(least), not \(quote(value.text))"
      return ("invalid-value", message, help(command))
    case .missing(let parameter, let command):
      return ("missing-argument", "\(named(command)) needs \(parameter.usage)", help(command))
    case .tooMany(let argument, let command):
      return ("too-many-arguments", "\(named(command)) does not take \(quote(argument.text))", help(command))
    case .notTogether(let options, let command):
      let names = options.map { "--\($0.name)" }
      return ("options-conflict", "\(list(names, "and")) exclude each other", help(command))
    case .needsText(let command):
      return (
        "missing-text", "there is no text, and standard input is read where - asks for it",
        "offload \(command.name) -"
      )
    case .missingOption(let option, let command):
      return ("missing-option", "\(named(command)) needs \(option.usage)", help(command))
    case .needsOneOf(let options, let command):
      return ("missing-option", "\(named(command)) needs one of \(list(options.map(\.usage)))", help(command))
    case .invalidDate(let option, let value, let reason, let corrected):
      let message = "--\(option.name) \(ShellWords.quoted(value)): \(reason)"
      return ("invalid-date", message, corrected ?? "offload help dates")
    case .invalidTemplate(let reason, let column):
      return ("invalid-template", "--format, column \(column): \(reason)", "offload help format")
    case .unknownTemplateName(let name, let nearest):
      let meant = nearest.map { "; did you mean {\($0)}?" } ?? ""
      return ("invalid-template", "--format: the results have no {\(name)}\(meant)", "offload help format")
    case .noSuchHelp(let name, let nearest):
      return (
        "no-such-help", "there is no help for \(quote(name))", "offload help\(nearest.map { " \($0)" } ?? "")"
      )
    }
  }

  private static func unknown(_ name: String, _ nearest: Option?) -> String {
    "there is no option \(name)" + (nearest.map { "; did you mean --\($0.name)?" } ?? "")
  }

  private static func asText(_ command: Command, _ text: [Argument]) -> String {
    "offload \(command.name) -- \(ShellWords.quoted(text))"
  }

  private static func named(_ command: Command) -> String {
    command.name.isEmpty ? "offload" : "offload \(command.name)"
  }

  private static func help(_ command: Command) -> String {
    command.name.isEmpty ? "offload help" : "offload help \(command.name)"
  }

  /// In quotes, as every message shows what somebody typed.
  static func quote(_ text: String) -> String { text.inQuotes }

  /// `a, b or c`
  static func list(_ names: [String], _ conjunction: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
