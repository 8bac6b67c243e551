extension Command {
  static let completions = Command(
    name: "completions", task: .vault,
    summary: "what a shell needs to complete command lines",
    parameters: [Parameter("SHELL", .choice(Shell.allCases.map(\.rawValue)))],
    about: [
      "Prints a script for the shell. It asks the program for words, and the program looks into the vault that the "
        + "command line is about, so there is nothing to renew when either changes."
    ],
    examples: [
      Example("offload completions bash >> ~/.bashrc", "in bash, from the next shell on"),
      Example(
        "offload completions zsh > ~/.zfunc/_offload", "in zsh, where ~/.zfunc is in $fpath before compinit"),
      Example("offload completions fish > ~/.config/fish/completions/offload.fish", "in fish, at once"),
    ],
    run: { session in
      let shell = session.arguments.words.first.flatMap { Shell(rawValue: $0.text) }
      session.output.emit(shell?.script ?? "")
    })

  /// What the scripts call; no command for people, so help does not list it.
  static let completing = Command(
    name: "completing", task: .vault, summary: "answers a shell that completes a command line",
    parameters: [
      Parameter("SHELL", .choice(Shell.allCases.map(\.rawValue))), Parameter("WORD", .text, .any),
    ],
    run: { CompletionRequest(session: $0).answer() })
}
