import VaultStore

extension Vault {
  /// What is to be said of a file that was just saved: where an older text has taken back what operations of the last day
  /// had changed.
  package func staleSaves(of path: VaultPath) -> [Note] {
    store.staleSaves(of: [path], at: now.timestamp).map {
      .staleSave($0.path, operation: Operation.ID($0.record))
    }
  }

  /// A file's text, where somebody has one that operations have changed within the last minute, and nobody else has: it was
  /// read before, and opened after.
  package func textAfter(_ text: [UInt8], of path: VaultPath) -> [UInt8]? {
    let start = Timestamp(seconds: Int64(now.secondsSince1970 - Self.secondsToOpen))
    guard let present = try? store.readIfThere(path)?.bytes else { return nil }
    let before = Fingerprint(text)
    var next = Fingerprint(present)
    for record in store.records().prefix(while: { $0.header.time >= start }) {
      for change in record.changes.reversed() where (change.newPath ?? change.path) == path {
        guard change.kind == .changed, change.after == next, let earlier = change.before else { return nil }
        if earlier == before { return present }
        next = earlier
      }
    }
    return nil
  }

  private static let secondsToOpen = 60
}
