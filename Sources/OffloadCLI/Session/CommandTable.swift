/// All commands that exist.
struct CommandTable: Sendable {
  /// What runs when no command is named.
  let bare: Command
  /// In the order in which `offload help all` lists them.
  let commands: [Command]
  /// Those that the first page of help names, row by row.
  var firstPage: [(title: String, commands: [Command])] = []
  /// Commands that run if they are named, and that no page and no completion lists: older names, and what shells call.
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
