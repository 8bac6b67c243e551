extension Command {
  static let completions = Command(
    name: "completions", task: .vault,
    summary: "print a script that completes command lines in your shell",
    parameters: [Parameter("SHELL", .choice(Shell.allCases.map(\.rawValue)))],
    about: [
      "Prints a script for your shell. The script asks Offload for words, and Offload looks them up in the "
        + "vault that you are typing about. So you need no new script when Offload or the vault changes."
    ],
    examples: [
      Example("offload completions bash >> ~/.bashrc", "bash; starts in the next shell"),
      Example(
        "offload completions zsh > ~/.zfunc/_offload", "zsh, if ~/.zfunc is in $fpath before compinit"),
      Example("offload completions fish > ~/.config/fish/completions/offload.fish", "fish; starts at once"),
    ],
    run: { session in
      let shell = session.arguments.words.first.flatMap { Shell(rawValue: $0.text) }
      session.output.emit(shell?.script ?? "")
    })

  /// The scripts call this. It isn't for people, so help doesn't list it.
  static let completing = Command(
    name: "completing", task: .vault, summary: "answer a shell that completes a command line",
    parameters: [
      Parameter("SHELL", .choice(Shell.allCases.map(\.rawValue))), Parameter("WORD", .text, .any),
    ],
    run: { CompletionRequest(session: $0).answer() })
}
