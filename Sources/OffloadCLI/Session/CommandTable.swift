/// All commands.
struct CommandTable: Sendable {
  /// The command that runs if the user names none.
  let bare: Command
  /// In the order in which `offload help all` lists them.
  let commands: [Command]
  /// The commands on the first page of help, row by row.
  var firstPage: [(title: String, commands: [Command])] = []
  /// Commands that run if the user names them, but that no page and no completion lists: older names, and a command
  /// for shells.
  var unlisted: [Command] = []

  func command(_ name: String) -> Command? {
    (commands + unlisted).first { $0.name == name }
  }

  /// Whether commands of two words begin with this one.
  func hasGroup(_ word: String) -> Bool {
    !subcommands(of: word).isEmpty
  }

  /// Returns the second words of the commands of a group.
  func subcommands(of word: String) -> [String] {
    commands.compactMap { command in
      command.name.hasPrefix("\(word) ") ? String(command.name.dropFirst(word.count + 1)) : nil
    }
  }

  /// The words that can come first on a command line.
  var firstWords: [String] {
    var words: [String] = []
    for command in commands {
      guard let word = command.name.split(separator: " ").first.map(String.init) else { continue }
      if words.last != word { words.append(word) }
    }
    return words
  }
}
