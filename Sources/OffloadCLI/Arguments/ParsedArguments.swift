/// A command line that was understood: which command, its options' values, and its words in order.
struct ParsedArguments: Sendable {
  let command: Command
  var words: [Argument] = []
  /// The command line as it was typed, without the program's name; the log keeps it.
  var line = ""
  /// Whether `--` stood before the words, so that `-` among them is text too.
  var isLiteral = false
  private var values: [String: [Argument]] = [:]
  private var flags: Set<String> = []

  init(command: Command) {
    self.command = command
  }

  /// The same options, for another command.
  func with(_ command: Command) -> ParsedArguments {
    var parsed = ParsedArguments(command: command)
    (parsed.values, parsed.flags) = (values, flags)
    return parsed
  }

  func has(_ option: Option) -> Bool {
    flags.contains(option.name) || values[option.name] != nil
  }

  subscript(option: Option) -> Argument? { values[option.name]?.last }

  func all(_ option: Option) -> [Argument] { values[option.name] ?? [] }

  mutating func set(_ option: Option) {
    flags.insert(option.name)
  }

  /// Adds a value, or replaces the one before where the option holds only one.
  mutating func add(_ value: Argument, to option: Option) {
    values[option.name] = (option.repeats ? all(option) : []) + [value]
  }

  /// A value that must be a whole number of at least `least`.
  func number(_ option: Option, atLeast least: Int = 0) throws -> Int? {
    guard let value = self[option] else { return nil }
    guard let number = Int(value.text), number >= least else {
      throw UsageError.notANumber(option: option, value: value, least: least)
    }
    return number
  }
}
