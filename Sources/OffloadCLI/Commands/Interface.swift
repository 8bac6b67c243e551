import OffloadKit

extension Command {
  static let interface = Command(
    name: "ui", task: .everyday, summary: "the vault on the whole screen: capture, sort, plan, search",
    options: [.accessible],
    about: [
      "? lists its keys. What is typed is kept as a draft, and every change can be taken back with u.",
      "With --accessible, or ACCESSIBLE in the environment, it adds lines instead of drawing a screen, for screen "
        + "readers.",
    ],
    examples: [
      Example("offload ui", "the inbox"),
      Example("offload ui --accessible", "line by line"),
    ],
    run: { try InterfaceCommand(session: $0).run() })
}

extension Option {
  static let accessible = Option("accessible", "lines that are only ever added, for screen readers")
}

private struct InterfaceCommand {
  let session: Session

  func run() throws {
    if session.arguments.has(.dryRun) {
      throw Failure(
        "no-dry-run", "the interface makes its changes as they are asked for, so that it takes no --dry-run",
        hint: "offload inbox", status: .usage)
    }
    guard session.console.isTerminal(.input), session.console.isTerminal(.output) else {
      throw Failure("no-terminal", "offload ui needs a terminal", hint: "offload inbox")
    }
    guard let start = session.world.interface else {
      throw Failure("no-interface", "this build has no terminal interface", hint: "offload inbox")
    }
    let vault = try session.openVault()
    let now = try session.now()
    let isFixed = session.world.variable("OFFLOAD_NOW") != nil
    // Ends the wait that long work announces: from here on the screen is the interface's.
    session.console.say([])
    try start(
      InterfaceStart(
        vault: vault, settings: session.userSettings(), world: session.world,
        isLinear: session.arguments.has(.accessible), now: { isFixed ? now : Moment.now() },
        edit: { try Editor(session: session).open($0, line: $1) }))
  }
}
