import OffloadKit

/// Reads a command line against the table of commands.
struct ArgumentParser {
  let table: CommandTable

  /// - Throws: ``UsageError``, before anything is done.
  func parse(_ arguments: [Argument]) throws(UsageError) -> ParsedArguments {
    var globals = ParsedArguments(command: table.bare)
    var rest = arguments[...]
    try takeOptions(from: &rest, into: &globals)
    guard let word = rest.first, !word.endsOptions else {
      if let stray = rest.dropFirst().first {
        throw .unknownCommand(words: [stray.text], meant: nil)
      }
      return globals
    }
    // `@trips` is a list of its own.
    if word.text.hasPrefix("@"), let list = table.command(Command.list.name) {
      var parsed = globals.with(list)
      try readAnyOrder(rest, into: &parsed)
      return parsed
    }
    rest.removeFirst()

    var name = word.text
    if table.hasGroup(name) {
      try takeOptions(from: &rest, into: &globals) { Option.global.contains($0) }
      if let second = rest.first, table.command("\(name) \(second.text)") != nil {
        name += " \(second.text)"
        rest.removeFirst()
      }
    }
    guard let command = table.command(name) else {
      if globals.has(.help) { return help(name, globals) }
      throw unknown(name, rest)
    }
    if table.hasGroup(name), let stray = rest.first, !stray.looksLikeOption, command.parameters.isEmpty {
      throw unknown(name, rest)
    }
    var parsed = globals.with(command)
    switch command.reading {
    case .anyOrder: try readAnyOrder(rest, into: &parsed)
    case .textLast: try readTextLast(rest, into: &parsed)
    }
    if !parsed.has(.help) { try checkCount(parsed) }
    return parsed
  }

  // MARK: Options in any place

  private func readAnyOrder(_ words: ArraySlice<Argument>, into parsed: inout ParsedArguments)
    throws(UsageError)
  {
    var rest = words
    while true {
      try takeOptions(from: &rest, into: &parsed)
      guard let word = rest.popFirst() else { return }
      parsed.note(typed: [word])
      if word.endsOptions {
        parsed.isLiteral = parsed.words.isEmpty
        parsed.words += rest
        parsed.note(typed: rest)
        return
      }
      parsed.words.append(word)
    }
  }

  /// Takes the options at the start, up to the first word that isn't one.
  ///
  /// - Parameter isWanted: whether to take an option; it stops before the first other one.
  private func takeOptions(
    from rest: inout ArraySlice<Argument>, into parsed: inout ParsedArguments,
    where isWanted: ((Option) -> Bool)? = nil
  ) throws(UsageError) {
    while let word = rest.first, word.looksLikeOption, !word.endsOptions {
      guard let option = option(word, of: parsed.command) else {
        if isWanted != nil { return }
        throw .unknownOption(
          word.halves.name, command: parsed.command, nearest: nearest(to: word, of: parsed.command))
      }
      if let isWanted, !isWanted(option) { return }
      let before = rest
      rest.removeFirst()
      try take(option, written: word, from: &rest, into: &parsed)
      if !Option.global.contains(option) { parsed.note(typed: before[..<rest.startIndex]) }
    }
  }

  private func take(
    _ option: Option, written word: Argument, from rest: inout ArraySlice<Argument>,
    into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let given = word.halves.value
    guard let value = option.value else {
      if given != nil { throw .unwantedValue(option, command: parsed.command) }
      return parsed.set(option)
    }
    // An option in the place of a value probably means that the user forgot the value.
    let isNext = rest.first.map { self.option($0, of: parsed.command) == nil && !$0.endsOptions } ?? false
    guard let argument = given ?? (isNext ? rest.popFirst() : nil) else {
      throw .missingValue(option, command: parsed.command)
    }
    if parsed[option] != nil, !option.repeats, !Option.global.contains(option) {
      throw .repeated(option, command: parsed.command)
    }
    if case .choice(let names) = value.kind, !names.contains(argument.text) {
      let nearest = Suggestion.nearest(to: argument.text, among: names)
      throw .notAChoice(
        "--\(option.name)", value: argument, choices: names, nearest: nearest, command: parsed.command)
    }
    parsed.add(argument, to: option)
  }

  /// Returns the line with `--set KEY=VALUE` for an option that has the name of a field; nil for any other line.
  private func setting(_ rest: ArraySlice<Argument>, after parsed: ParsedArguments) -> String? {
    guard let first = rest.first,
      let key = ItemProperty.stated(by: String(first.halves.name.drop { $0 == "-" }))?.key,
      let option = parsed.command.options.first(where: { $0.value?.kind == .field }),
      let value = first.halves.value ?? rest.dropFirst().first
    else { return nil }
    let text = rest.dropFirst(first.halves.value == nil ? 2 : 1)
    return ShellWords.quoted(
      parsed.typed + [Argument("--\(option.name)"), Argument("\(key)=\(value.text)")] + text)
  }

  // MARK: Options before text

  /// Reads options before the text, or after it if the text is one word (usually a quoted one). Refuses a line that
  /// could be read both ways; everything else is text, unchanged.
  private func readTextLast(_ words: ArraySlice<Argument>, into parsed: inout ParsedArguments)
    throws(UsageError)
  {
    var rest = words
    do {
      try takeOptions(from: &rest, into: &parsed)
    } catch .unknownOption(let name, let command, let nearest) {
      let others = table.commands.filter { $0.options.contains { "--\($0.name)" == name } }
      throw .unknownOptionBeforeText(
        name, command: command, text: Array(rest), nearest: nearest, others: others,
        corrected: setting(rest, after: parsed)
          ?? nearest.map {
            ShellWords.quoted(parsed.typed + [Argument("--\($0.name)")] + rest.dropFirst())
          })
    }
    if let first = rest.first, first.endsOptions {
      parsed.words = Array(rest.dropFirst())
      parsed.isLiteral = true
      parsed.note(typed: rest)
      return
    }
    let text = Array(rest)
    guard let stray = rest.dropFirst().first(where: { option($0, of: parsed.command) != nil }) else {
      parsed.words = text
      parsed.note(typed: text)
      return
    }
    let refusal = UsageError.optionInText(
      stray.halves.name, command: parsed.command, text: text, ordered: optionsFirst(text, parsed))
    parsed.note(typed: text.prefix(1))
    var after = rest.dropFirst()
    guard after.first == stray else { throw refusal }
    do {
      try takeOptions(from: &after, into: &parsed)
    } catch .unknownOption {
      throw refusal
    }
    guard after.isEmpty else { throw refusal }
    parsed.words = [text[0]]
  }

  /// Returns the line with all options of the command, and their values, before the text. Nil if a value is missing,
  /// or if there are only options that every command has: those are more likely words here.
  private func optionsFirst(_ text: [Argument], _ parsed: ParsedArguments) -> String? {
    var rest = text[...]
    var (options, words): ([Argument], [Argument]) = ([], [])
    while let word = rest.popFirst() {
      guard let option = option(word, of: parsed.command), !Option.global.contains(option) else {
        words.append(word)
        continue
      }
      options.append(word)
      guard option.value != nil, word.halves.value == nil else { continue }
      guard let value = rest.popFirst() else { return nil }
      options.append(value)
    }
    return words.isEmpty || options.isEmpty
      ? nil : "offload \(parsed.command.name) \(ShellWords.quoted(parsed.typed + options + words))"
  }

  // MARK: Names

  private func option(_ word: Argument, of command: Command) -> Option? {
    guard word.looksLikeOption else { return nil }
    let name = word.halves.name
    return command.allOptions.first { $0.isNamed(name) }
  }

  private func nearest(to word: Argument, of command: Command) -> Option? {
    let options = command.allOptions
    let typed = String(word.halves.name.drop { $0 == "-" })
    let name = Suggestion.nearest(to: typed, among: options.map(\.name))
    return options.first { $0.name == name }
  }

  private func unknown(_ name: String, _ rest: ArraySlice<Argument>) -> UsageError {
    let subcommands = table.subcommands(of: name)
    guard !subcommands.isEmpty else {
      let nearest = Suggestion.nearest(to: name, among: table.firstWords)
      let corrected = nearest.map { "offload \(ShellWords.quoted([Argument($0)] + rest))" }
      return .unknownCommand(
        words: [name],
        meant: Synonym.line(for: name, Array(rest)) ?? corrected ?? Synonym.line(without: name, Array(rest)))
    }
    guard let second = rest.first else { return .needsSubcommand(group: name, names: subcommands) }
    let corrected = Suggestion.nearest(to: second.text, among: subcommands).map { nearest in
      "offload \(name) \(ShellWords.quoted([Argument(nearest)] + rest.dropFirst()))"
    }
    return .unknownCommand(words: [name, second.text], meant: corrected)
  }

  /// `offload collection --help`
  private func help(_ group: String, _ globals: ParsedArguments) -> ParsedArguments {
    var parsed = globals
    parsed.words = [Argument(group)]
    return parsed
  }

  private func checkCount(_ parsed: ParsedArguments) throws(UsageError) {
    if let option = parsed.command.needed.first(where: { !parsed.has($0) }) {
      throw .missingOption(option, command: parsed.command)
    }
    let parameters = parsed.command.parameters
    let needed = parameters.filter { $0.count == .one || $0.count == .some }
    let isElsewhere = parsed.has(.whereQuery)
    if parsed.words.count < needed.count, !(isElsewhere && parsed.words.count == needed.count - 1) {
      throw .missing(needed[parsed.words.count], command: parsed.command)
    }
    let isOpenEnded = parameters.contains { $0.count == .some || $0.count == .any }
    if !isOpenEnded, parsed.words.count > parameters.count {
      let surplus = Array(parsed.words[parameters.count...])
      throw .tooMany(
        surplus[0], command: parsed.command,
        quoted: parsed.line(continuingTextBy: surplus).map { "offload \($0)" })
    }
    for (parameter, word) in zip(parameters, parsed.words) {
      guard case .choice(let names) = parameter.value.kind, !names.contains(word.text) else { continue }
      throw .notAChoice(
        parameter.usage, value: word, choices: names,
        nearest: Suggestion.nearest(to: word.text, among: names),
        command: parsed.command)
    }
  }
}
