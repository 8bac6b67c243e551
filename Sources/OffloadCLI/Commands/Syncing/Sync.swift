import JSON
import OffloadKit
import VaultSync

extension Command {
  static let sync = Command(
    name: "sync", task: .machines, summary: "sync the vault with your other machines, over git",
    options: [.status, .watch, .join, .resend, .acceptDeletions, .acceptIncoming, .acceptRewind],
    about: [
      "Commits what is in the folder, fetches, merges item by item, applies what came in as one operation, "
        + "and pushes. It never forces anything and leaves nothing half done. If it is unsure, it stops "
        + "and says why. You can leave your editor open.",
      "What came in is in the log. offload undo skips it; offload undo OPERATION undoes it on all your "
        + "machines.",
      "Enable it once on each machine with: offload sync init",
    ],
    examples: [
      Example("offload sync", "send and receive"),
      Example("offload sync --status", "show the result of the last sync, without git"),
      Example("offload resolve", "choose between versions that a merge kept"),
    ],
    changes: true,
    run: { try SyncCommand(session: $0).run() })
}

extension Option {
  static let status = Option("status", "show the result of the last sync, without running git")
  static let watch = Option("watch", "keep syncing, after changes here and every few minutes")
  static let join = Option("join", "join two histories that have nothing in common")
  static let acceptDeletions = Option(
    "accept-deletions",
    "allow a large deletion made here to reach other machines")
  static let resend = Option("resend", "send again what the remote has lost")
  static let acceptRewind = Option("accept-rewind", "accept that the remote lost commits, and drop them here")
  static let acceptIncoming = Option(
    "accept-incoming",
    "allow a large deletion made elsewhere to reach this machine")
}

private struct SyncCommand {
  let session: Session

  private var output: Output { session.output }

  func run() throws {
    let vault = try session.openVault()
    // Offload can't know what a sync would do before it fetches.
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
      // The user isn't there to confirm what each of these would do.
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
      output.say("Everything that sync would start and send here:")
      let setup = try vault.syncSetup(url: nil, with: session.git)
      guard let answer = try SyncQuestion(session: session, setup: setup).ask() else {
        return output.say("Nothing changed.")
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
