import JSON
import OffloadKit
import VaultSync

/// Prints the result of a sync.
struct SyncTalk {
  let session: Session

  private var output: Output { session.output }

  func tell(_ report: SyncReport) {
    var parts: [String] = []
    if !report.received.isEmpty { parts.append("received \(Phrase.counted(report.received.count, "file"))") }
    if !report.sent.isEmpty { parts.append("sent \(Phrase.counted(report.sent.count, "file"))") }
    if parts.isEmpty {
      output.say(StyledText("Nothing new, here or in \(report.branch)."))
    } else {
      let sentence = parts.joined(separator: ", ")
      output.say("Synced with \(report.branch): \(sentence).")
    }
    let others = report.receivedOthers.map(\.text)
    if !others.isEmpty {
      output.say(StyledText("Received files that aren't Markdown: \(Phrase.few(others, orAllOf: 10))"))
    }
    if report.keepsInbox {
      output.say("note: another machine removed inbox.md; Offload kept it, since captures go there")
    }
    if let operation = report.operation {
      output.say("To undo what came in, on all your machines: offload undo \(operation)")
    }
    for save in report.stale {
      for line in save.words { output.say(StyledText(line)) }
    }
    session.say(report.decisions)
    if report.hasMendedDriver { output.say("note: Offload set up git to merge by item, in this repository") }
    for left in report.leftOut { output.say(StyledText("note: \(left.remark.line)")) }
    for note in report.asides { output.say(StyledText("note: \(note.remark.line)")) }
    for note in report.notes { output.say(StyledText("note: \(note)")) }
  }
}

/// Prints the state of the last sync.
struct SyncStatusTalk {
  let session: Session
  let vault: Vault

  func tell() throws {
    guard let status = vault.syncStatus else { throw SyncRefusal.notEnabled }
    let conflicts = try vault.listConflicts().items.count
    if session.output.isJSON { return session.output.json(json(status, conflicts)) }
    if let success = status.lastSuccess {
      session.output.say(
        StyledText("Last synced \(time(success))\(status.branch.map { ", with \($0)" } ?? "")."))
    } else {
      session.output.say("Not synced yet.")
    }
    if let received = status.lastReceived {
      let names = Phrase.few(status.received, orAllOf: 3)
      session.output.say(StyledText("Received \(time(received)): \(names)"))
    }
    if let error = status.error {
      let since = status.failingSince.map { " since \(time($0))" } ?? ""
      session.output.say(StyledText("Sync has failed\(since): \(error.words)"))
    }
    if conflicts > 0 {
      session.output.say("\(Phrase.counted(conflicts)) in conflict. To choose: offload resolve")
    }
  }

  private func time(_ seconds: Int) -> String {
    HumanDate(today: vault.now.date).text(vault.local(seconds))
  }

  private func json(_ status: SyncStatus, _ conflicts: Int) -> JSONValue {
    let number = { (value: Int?) in value.map(JSONValue.number) ?? JSONValue.null }
    return .object([
      ("branch", JSONValue(status.branch)), ("lastSuccess", number(status.lastSuccess)),
      ("failingSince", number(status.failingSince)), ("waiting", .number(status.waiting)),
      ("lastReceived", number(status.lastReceived)), ("received", JSONValue(status.received)),
      (
        "error",
        status.error.map { .object([("code", .string($0.code)), ("message", .string($0.words))]) } ?? .null
      ), ("conflicts", .number(conflicts)),
    ])
  }
}
