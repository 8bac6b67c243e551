import VaultStore

extension Vault {
  /// What is to be said of a file that was just saved: where an older text has taken back what operations of the last day
  /// had changed.
  package func staleSaves(of path: VaultPath) -> [Note] {
    store.staleSaves(of: [path], at: now.timestamp).map {
      .staleSave($0.path, operation: Operation.ID($0.record))
    }
  }

  /// A file's text, where somebody has the one that an operation has changed within the last minute: it was read before, and
  /// opened after.
  package func textAfter(_ text: [UInt8], of path: VaultPath) -> [UInt8]? {
    let start = Timestamp(seconds: Int64(now.secondsSince1970 - Self.secondsToOpen))
    let change = store.records().prefix { $0.header.time >= start }.lazy
      .compactMap { $0.changes.last { ($0.newPath ?? $0.path) == path } }.first
    guard let change, change.kind == .changed, change.before == Fingerprint(text),
      let present = try? store.readIfThere(path)?.bytes, change.after == Fingerprint(present)
    else { return nil }
    return present
  }

  private static let secondsToOpen = 60
}
