/// Finds which words can come next on a command line that the user is still typing.
struct CompletionPoint {
  /// A kind of word that can come next.
  enum Wanted {
    /// A command, or the second word of one.
    case command(group: String?)
    case option
    case value(Option.Kind, isOption: Bool)
  }

  private(set) var wanted: [Wanted] = []
  /// The word so far, without the part in `lead`.
  private(set) var typed: String
  /// The part before the value in the same word: `--to=`.
  private(set) var lead = ""
  /// The command, as far as the line names it.
  private(set) var command: Command
  /// The command's earlier words, without options and their values.
  private(set) var words: [String] = []
  /// The vault that the line names.
  private(set) var vault: Argument?

  private let table: CommandTable
  private var isNamed = false
  private var group: String?
  private var given: Set<Option> = []
  private var pending: Option?
  private var isLiteral = false

  /// - Parameter line: the words after the program's name. The user is typing the last one, which may be empty.
  init(_ line: [Argument], table: CommandTable) {
    self.table = table
    command = table.bare
    typed = line.last?.text ?? ""
    for word in line.dropLast() { take(word) }
    decide()
  }

  /// The options that the user can still add.
  var openOptions: [Option] {
    command.allOptions.filter { $0.repeats || !given.contains($0) }
  }

  private mutating func take(_ word: Argument) {
    if let option = pending {
      pending = nil
      note(word, for: option)
    } else if isLiteral || !word.looksLikeOption {
      takeWord(word.text)
    } else if word.endsOptions {
      isLiteral = true
    } else if let option = option(named: word.halves.name) {
      given.insert(option)
      if let value = word.halves.value {
        note(value, for: option)
      } else if option.value != nil {
        pending = option
      }
    }
  }

  private mutating func takeWord(_ word: String) {
    if !isNamed {
      isNamed = true
      if table.hasGroup(word) { group = word }
      if let named = table.command(word) { command = named }
    } else if let name = group.map({ "\($0) \(word)" }), let named = table.command(name) {
      command = named
      group = nil
    } else {
      group = nil
      words.append(word)
    }
  }

  private mutating func note(_ value: Argument, for option: Option) {
    if option == .vault { vault = value }
  }

  private func option(named name: String) -> Option? {
    command.allOptions.first { $0.isNamed(name) }
  }

  private mutating func decide() {
    let word = Argument(typed)
    if let kind = pending?.value?.kind {
      wanted = [.value(kind, isOption: true)]
    } else if !isLiteral, typed.hasPrefix("-") {
      decideOption(word)
    } else if !isNamed {
      wanted = [.command(group: nil)]
    } else {
      if let group { wanted = [.command(group: group)] }
      wanted += parameters.map { .value($0.value.kind, isOption: false) }
    }
  }

  private mutating func decideOption(_ word: Argument) {
    // In a text of more than one word, nothing is an option.
    if case .textLast = command.reading, words.count > 1 { return }
    guard word.halves.value != nil else {
      wanted = [.option]
      return
    }
    guard let kind = option(named: word.halves.name)?.value?.kind else { return }
    lead = word.halves.name + "="
    typed = String(typed.dropFirst(lead.count))
    wanted = [.value(kind, isOption: true)]
  }

  /// The parameters that the next word can be for.
  private var parameters: [Command.Parameter] {
    var taken = words.count
    let isElsewhere = given.contains(.whereQuery)
    for (index, parameter) in command.parameters.enumerated() {
      if isElsewhere, parameter.value.kind.namesItems { continue }
      switch parameter.count {
      case .some, .any:
        return Array(command.parameters[index...]).filter { !(isElsewhere && $0.value.kind.namesItems) }
      case .one, .optional:
        if taken == 0 { return [parameter] }
        taken -= 1
      }
    }
    return []
  }
}
