extension Command {
  static let help = Command(
    name: "help", task: .vault, summary: "what the commands do",
    parameters: [Parameter("COMMAND", .command, .any)], options: [.man],
    about: ["Without a command, all of them by task. The same as offload COMMAND --help."],
    examples: [
      Example("offload help move", "moving items, with examples"),
      Example("offload help query", "what list and --where understand"),
      Example("offload help --man | man -l -", "all of it, as a manual page"),
    ],
    run: { try HelpRequest(session: $0).answer() })
}
