import OffloadKit

/// A command line that Offload has understood: the command, its options' values, and its words in order.
struct ParsedArguments: Sendable {
  let command: Command
  var words: [Argument] = []
  /// The words that the user typed after the command's name, except the options that every command has.
  private(set) var typed: [Argument] = []
  /// Whether `--` came before the words, so that a `-` among them is text too.
  var isLiteral = false
  private var values: [String: [Argument]] = [:]
  private var flags: Set<String> = []

  init(command: Command) {
    self.command = command
  }

  /// The command line for the log: without the program's name, and ready to paste.
  var line: String { line(of: typed) }

  /// Returns the same line with another value for an option: the one that the user probably meant.
  func line(replacing value: Argument, of option: Option, with other: String) -> String {
    let prefix = Array("--\(option.name)=".utf8)
    let words = typed.map { word in
      if word == value { return Argument(other) }
      return word.bytes == prefix + value.bytes ? Argument("--\(option.name)=\(other)") : word
    }
    return line(of: words)
  }

  /// Returns the same line with one more option, before everything else.
  func line(adding option: Option) -> String {
    line(of: [Argument("--\(option.name)")] + typed)
  }

  /// Returns the same line with another word for one that the user typed; a section after it stays. If the typed word is
  /// the start of a name of more words, the rest of that name goes from the line: it lacked quotes. Nil if the typed word
  /// isn't there, or the other word already is, because nobody means one thing twice.
  func line(replacing text: String, with other: String) -> String? {
    guard
      let place = typed.firstIndex(where: {
        $0.text == text || $0.text.hasPrefix("\(text)#") || $0.text.hasSuffix("=\(text)")
      })
    else { return nil }
    var words = typed
    let word = words[place].text
    words[place] =
      word.hasSuffix("=\(text)")
      ? Argument(word.dropLast(text.count) + other) : Argument(other + word.dropFirst(text.count))
    if typed.contains(words[place]) { return nil }
    let name = other.lowercased().split(separator: " ").map(String.init)
    let following = words[(place + 1)...].prefix(name.count - 1)
    if name.count > 1, ([text] + following.map(\.text)).map({ $0.lowercased() }) == name {
      words.removeSubrange(following.indices)
    }
    return line(of: words)
  }

  /// Returns the same line for another vault.
  func line(naming vault: String) -> String {
    ["--vault", ShellWords.quoted(vault), line].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the same line with other words for some that the user typed; nil if these aren't next to each other.
  func line(replacing old: [Argument], with new: [Argument]) -> String? {
    guard let place = typed.indices.first(where: { typed[$0...].starts(with: old) }) else { return nil }
    var words = typed
    words.replaceSubrange(place..<place + old.count, with: new)
    return line(of: words)
  }

  /// Returns the same line with some words as the rest of the text before them, which an option takes; nil if they don't
  /// follow such a text.
  func line(continuingTextBy words: [Argument]) -> String? {
    let texts = command.options.filter { $0.value?.kind == .text }.flatMap(all)
    return texts.lazy.compactMap { text in
      line(
        replacing: [text] + words,
        with: [Argument(bytes: Array(([text] + words).map(\.bytes).joined(separator: [0x20])))])
    }.first
  }

  private func line(of words: [Argument]) -> String {
    ([command.name] + words.map { ShellWords.quoted($0) }).filter { !$0.isEmpty }.joined(separator: " ")
  }

  mutating func note(typed words: some Sequence<Argument>) {
    typed += words
  }

  /// Returns the same options for another command.
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

  /// Adds a value, or replaces the earlier one if the option takes only one.
  mutating func add(_ value: Argument, to option: Option) {
    values[option.name] = (option.repeats ? all(option) : []) + [value]
  }

  /// Returns a value that must be a whole number of at least `least`.
  func number(_ option: Option, atLeast least: Int = 0) throws -> Int? {
    guard let value = self[option] else { return nil }
    guard let number = Int(value.text), number >= least else {
      throw UsageError.notANumber(option: option, value: value, least: least, command: command)
    }
    return number
  }
}
