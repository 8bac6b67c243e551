/// A wrong command line, as facts. ``Failure`` has the words.
enum UsageError: Error {
  /// `meant` is the line that the user probably meant.
  case unknownCommand(words: [String], meant: String?)
  case needsSubcommand(group: String, names: [String])
  case unknownOption(String, command: Command, nearest: Option?)
  /// `others` are the commands that have the option; `corrected` is the line after the command with the nearest one.
  case unknownOptionBeforeText(
    String, command: Command, text: [Argument], nearest: Option?, others: [Command], corrected: String?)
  /// `ordered` is the same line with its options before the text; nil if Offload can't tell them apart.
  case optionInText(String, command: Command, text: [Argument], ordered: String?)
  case missingValue(Option, command: Command)
  case unwantedValue(Option, command: Command)
  case repeated(Option, command: Command)
  case notAChoice(String, value: Argument, choices: [String], nearest: String?, command: Command)
  case notANumber(option: Option, value: Argument, least: Int, command: Command)
  case missing(Command.Parameter, command: Command)
  case tooMany(Argument, command: Command, quoted: String? = nil)
  case notTogether([Option], command: Command)
  case needsText(command: Command)
  case missingOption(Option, command: Command)
  case needsOneOf([Option], command: Command)
  case invalidDate(option: Option, value: Argument, reason: String, corrected: String?)
  case invalidTemplate(reason: String, column: Int)
  case unknownTemplateName(String, nearest: String?)
  case noSuchHelp(String, nearest: String?)
}
