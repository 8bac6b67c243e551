import JSON
import OffloadKit
import VaultSync

extension Command {
  static let sync = Command(
    name: "sync", task: .machines, summary: "exchange the vault with your other machines, over git",
    options: [.status, .watch, .join, .resend, .acceptDeletions, .acceptIncoming, .acceptRewind],
    about: [
      "Commits what is in the folder, fetches, merges by item, puts what came into the folder as one operation, and pushes. "
        + "Nothing is ever forced, and nothing is left half done: whatever is not sure is refused, and said. Editors may be "
        + "open beside it.",
      "What came in is in the log; offload undo passes over it, and offload undo OPERATION takes it back for everybody.",
      "It has to be enabled on each machine, once, with: offload sync init",
    ],
    examples: [
      Example("offload sync", "send and fetch"),
      Example("offload sync --status", "what became of the last one; starts no git"),
      Example("offload resolve", "what a merge left to choose"),
    ],
    changes: true,
    run: { try SyncCommand(session: $0).run() })
}

extension Option {
  static let status = Option("status", "tell what became of the last sync, and start no git")
  static let watch = Option("watch", "sync after changes here, and every few minutes, until it is ended")
  static let join = Option("join", "put two histories together that have nothing in common")
  static let acceptDeletions = Option("accept-deletions", "let much that is gone here go everywhere")
  static let resend = Option("resend", "send again what the remote has lost")
  static let acceptRewind = Option("accept-rewind", "drop what the remote has lost, and go on from there")
  static let acceptIncoming = Option("accept-incoming", "let much go here that is gone elsewhere")
}

private struct SyncCommand {
  let session: Session

  private var output: Output { session.output }

  func run() throws {
    let vault = try session.openVault()
    // What a sync would do cannot be told without fetching.
    if session.arguments.has(.status) || session.arguments.has(.dryRun) {
      return try SyncStatusTalk(session: session, vault: vault).tell()
    }
    if session.arguments.has(.resend), session.arguments.has(.acceptRewind) {
      throw UsageError.notTogether([.resend, .acceptRewind], command: session.arguments.command)
    }
    var request = SyncRequest()
    request.command = session.arguments.line
    request.joins = session.arguments.has(.join)
    request.acceptsDeletions = session.arguments.has(.acceptDeletions)
    request.acceptsRewind = session.arguments.has(.acceptRewind)
    request.resends = session.arguments.has(.resend)
    request.acceptsIncoming = session.arguments.has(.acceptIncoming)
    request.signs = try session.userSettings().signsCommits
    request.mayAsk = session.canAsk && !session.arguments.has(.watch)
    if session.arguments.has(.watch) {
      // Nobody looks on who could have meant just these deletions.
      for option in [Option.acceptDeletions, .acceptIncoming, .acceptRewind, .resend, .join]
      where session.arguments.has(option) {
        throw UsageError.notTogether([.watch, option], command: session.arguments.command)
      }
      return try SyncWatch(session: session, request: request).run()
    }
    let report: SyncReport
    do {
      report = try vault.sync(request, with: session.git)
    } catch SyncRefusal.newTerms(let names) where session.canAsk {
      output.say("New since you agreed, or changed:")
      for name in names { output.say(StyledText("  \(name)")) }
      output.say("All that sync would start and send here:")
      let setup = try vault.syncSetup(url: nil, with: session.git)
      guard let answer = try SyncQuestion(session: session, setup: setup).ask() else {
        return output.say("Nothing was changed.")
      }
      try vault.enableSync(setup, ignoring: answer.ignored, with: session.git)
      report = try vault.sync(request, with: session.git)
    }
    if output.isJSON { return output.json(Self.json(report)) }
    SyncTalk(session: session).tell(report)
  }

  private static func json(_ report: SyncReport) -> JSONValue {
    .object([
      ("branch", .string(report.branch)), ("sent", JSONValue(report.sent.map(\.text))),
      ("received", JSONValue(report.received.map(\.text))),
      ("operation", JSONValue(report.operation.map { "\($0)" })),
      ("stale", JSONValue(report.stale.map(\.path.text))),
      ("decisions", .array(report.decisions.map(JSONValue.init))),
      (
        "leftOut",
        .array(
          report.leftOut.map {
            .object([("path", .string($0.path.text)), ("reason", .string($0.reason.rawValue))])
          })
      ), ("notes", JSONValue(report.asides.map(\.remark.line) + report.notes.map(\.description))),
    ])
  }
}
