extension Command {
  static let help = Command(
    name: "help", task: .vault, summary: "show how to use a command",
    parameters: [Parameter("COMMAND", .command, .any)], options: [.man],
    about: [
      "Without COMMAND, Offload shows a first page. offload COMMAND --help does the same as offload help COMMAND."
    ],
    examples: [
      Example("offload help move", "how to move items, with examples"),
      Example("offload help all", "all commands, by task"),
      Example("offload help query", "what list and --where understand"),
      Example("offload help obsidian", "if you come from Obsidian"),
      Example("offload help --man | man -l -", "all help as a manual page"),
    ],
    run: { try HelpRequest(session: $0).answer() })
}
