import OffloadKit
import VaultStore

/// The state of a vault's syncs, known without asking git.
package struct SyncStatus: Sendable, Hashable {
  /// As the user knows it: `origin/main`.
  package private(set) var branch: String?
  /// When the last sync succeeded, in seconds since 1970.
  package private(set) var lastSuccess: Int?
  /// When the first sync failed since the last success.
  package private(set) var failingSince: Int?
  /// How many commits waited here at that time.
  package private(set) var waiting = 0
  /// The files of the last sync that brought any, with paths as the user sees them, and its time.
  package private(set) var received: [String] = []
  package private(set) var lastReceived: Int?
  /// Ignored notes that Offload has reported, with paths as the user sees them.
  private(set) var ignored: Set<String> = []
  /// The failure's code and message.
  package private(set) var error: (code: String, words: String)?

  /// How many of the incoming files the status lists.
  private static let most = 100

  init() {}

  init(after error: (any Error)?, _ synchronizer: Synchronizer, at now: Moment) {
    branch = synchronizer.report.branch.isEmpty ? nil : synchronizer.report.branch
    if !synchronizer.report.received.isEmpty {
      received = synchronizer.report.received.prefix(Self.most).map { Self.line($0.text) }
      lastReceived = now.secondsSince1970
    }
    ignored = Set(synchronizer.report.ignoredNotes.map { Self.line($0.text) })
    guard let error else {
      lastSuccess = now.secondsSince1970
      return
    }
    failingSince = now.secondsSince1970
    if case SyncRefusal.offline(_, let count) = error { waiting = count }
    if case SyncRefusal.rejected(_, let count) = error { waiting = count }
    let failure = Failure(describing: error)
    self.error = (failure.code, failure.message.line)
  }

  /// Fills in what an older status knows and this one doesn't change.
  func following(_ older: SyncStatus?) -> SyncStatus {
    guard let older else { return self }
    var status = self
    if lastReceived == nil { (status.received, status.lastReceived) = (older.received, older.lastReceived) }
    guard error != nil else { return status }
    status.ignored = older.ignored
    status.lastSuccess = older.lastSuccess
    status.branch = branch ?? older.branch
    status.failingSince = older.error == nil ? failingSince : older.failingSince ?? failingSince
    return status
  }

  /// Reads `record`, and skips unknown lines.
  init(_ bytes: [UInt8]) {
    var words = (code: "", words: "")
    for line in bytes.lines {
      let parts = text(line).split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "branch": branch = parts[1]
      case "success": lastSuccess = Int(parts[1])
      case "failing": failingSince = Int(parts[1])
      case "waiting": waiting = Int(parts[1]) ?? 0
      case "code": words.code = parts[1]
      case "words": words.words = parts[1]
      case "received": lastReceived = Int(parts[1])
      case "ignored": ignored.insert(parts[1])
      case "file": received.append(parts[1])
      default: break
      }
    }
    if !words.code.isEmpty { error = words }
  }

  var record: [UInt8] {
    var entries: [(String, String?)] = [
      ("branch", branch), ("success", lastSuccess.map { "\($0)" }), ("failing", failingSince.map { "\($0)" }),
      ("waiting", "\(waiting)"), ("code", error?.code), ("words", error.map { Self.line($0.words) }),
      ("received", lastReceived.map { "\($0)" }),
    ]
    entries += received.map { ("file", $0) } + ignored.sorted().map { ("ignored", $0) }
    return entries.flatMap { key, value in value.map { bytes("\(key) \($0)\n") } ?? [] }
  }

  static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  package static func == (left: SyncStatus, right: SyncStatus) -> Bool { left.record == right.record }
  package func hash(into hasher: inout Hasher) { hasher.combine(record) }
}
