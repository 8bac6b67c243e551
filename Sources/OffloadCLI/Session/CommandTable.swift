/// All commands that exist, in the order in which help lists them.
struct CommandTable: Sendable {
  /// What runs when no command is named.
  let bare: Command
  let commands: [Command]
  /// Commands that other programs call; they run when they are named, and are listed nowhere.
  var unlisted: [Command] = []

  func command(_ name: String) -> Command? {
    (commands + unlisted).first { $0.name == name }
  }

  /// Whether commands of two words begin with this one.
  func hasGroup(_ word: String) -> Bool {
    !subcommands(of: word).isEmpty
  }

  /// The second words of the commands of a group.
  func subcommands(of word: String) -> [String] {
    commands.compactMap { command in
      command.name.hasPrefix("\(word) ") ? String(command.name.dropFirst(word.count + 1)) : nil
    }
  }

  /// What may stand first on a command line.
  var firstWords: [String] {
    var words: [String] = []
    for command in commands {
      guard let word = command.name.split(separator: " ").first.map(String.init) else { continue }
      if words.last != word { words.append(word) }
    }
    return words
  }
}
