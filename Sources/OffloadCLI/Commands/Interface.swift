import OffloadKit

extension Command {
  static let interface = Command(
    name: "ui", task: .everyday, summary: "capture, sort, plan and search on the whole screen",
    options: [.accessible],
    about: [
      "Press ? for its keys and u to undo a change. It keeps what you type as a draft.",
      "For screen readers, --accessible adds lines instead of drawing a screen. You can also set "
        + "ACCESSIBLE in the environment.",
    ],
    examples: [
      Example("offload ui", "start in the inbox"),
      Example("offload ui --accessible", "work line by line, with a screen reader"),
    ],
    run: { try InterfaceCommand(session: $0).run() })
}

extension Option {
  static let accessible = Option("accessible", "print lines instead of drawing a screen, for screen readers")
}

private struct InterfaceCommand {
  let session: Session

  func run() throws {
    if session.arguments.has(.dryRun) {
      throw Failure(
        "no-dry-run", "offload ui makes each change as you ask for it, and can't do that with --dry-run",
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
    // Removes the line that says Offload is working: from here on, the interface owns the screen.
    session.console.say([])
    try start(
      InterfaceStart(
        vault: vault, settings: session.userSettings(), world: session.world,
        isLinear: session.arguments.has(.accessible), now: { isFixed ? now : Moment.now() },
        edit: { try Editor(session: session).open($0, line: $1) }))
  }
}
