package import VaultModel
import VaultStore

/// What an assistant did.
package struct HandsReport: Sendable {
  /// The items as they are now, without those that are no longer seen.
  package var items: [SeenItem] = []
  /// The collection that it made or renamed.
  package var path: VaultPath?
  /// The operation in the log; nil if nothing changed, for a dry run, and if not all of the vault is seen.
  package var operation: String?
  /// Facts for the user, if all of the vault is seen.
  package var notes: [Note] = []
  /// For a dry run, the unified diff, if all of the vault is seen.
  package var diff: [UInt8] = []
  /// Whether all was so already.
  package var changedNothing = false
  /// Whether an earlier call with the same key had done it.
  package var isRepeated = false
  /// Whether that has been undone since.
  package var isUndone = false
}

/// Changes a vault for a program that works from what it has read through a `Sight`.
///
/// It finds and compares all that a call names before it changes anything, and does all of a call or nothing, as one
/// operation of the assistant. It tells of nothing that isn't seen.
package struct Hands: Sendable {
  let vault: Vault
  let only: Query?
  let key: CallKey?

  /// - Parameters:
  ///   - only: what may be seen; nil for all of the vault.
  ///   - key: the name of the call; nil if it has none.
  package init(of vault: Vault, only: Query?, assistant: Assistant, key: CallKey?) {
    self.vault = vault.used(by: assistant, [key?.detail].compactMap(\.self))
    (self.only, self.key) = (only, key)
  }

  /// The work of one call, before it is written.
  struct Work {
    var items: [Item] = []
    var path: VaultPath?
    /// Those of the items that must be seen.
    var mustBeSeen: [Item] = []
  }

  /// Runs a call as one operation.
  func perform(
    _ title: String, dryRun: Bool = false, _ body: (Change) throws -> Work
  ) throws -> HandsReport {
    do {
      let done = try vault.transaction(title, dryRun: dryRun) {
        change in
        if let earlier = try key?.earlier(in: vault) { throw Repeated(operation: earlier) }
        return try report(try body(change), in: change)
      }
      var result = done.value
      result.changedNothing = done.operation == nil && !dryRun
      guard only == nil else { return result }
      result.operation = done.operation.map { "\($0)" }
      (result.notes, result.diff) = (done.notes, done.diff)
      return result
    } catch let repeated as Repeated {
      return try report(on: repeated.operation)
    }
  }

  /// The key under which an operation's record has the collection that it made or renamed.
  private static let collectionKey = "collection"

  private struct Repeated: Error {
    let operation: Operation.ID
  }

  private func report(_ work: Work, in change: Change) throws -> HandsReport {
    let sight = Sight(of: change.soFar, only: only)
    let report = HandsReport(items: try sight.seen(work.items), path: work.path)
    let isSeen =
      try sight.seen(work.mustBeSeen).count == work.mustBeSeen.count
      && work.path.map(sight.files.contains) ?? true
    if !isSeen { throw HandsError.outOfSight }
    if let path = work.path {
      change.note([OperationHeader.Detail(key: Array(Self.collectionKey.utf8), value: path.octets)])
    }
    return report
  }

  /// Returns the report on what an earlier call did, with what is left of it.
  func report(on id: Operation.ID) throws -> HandsReport {
    let operation = try vault.history.operation("\(id)")
    let sight = Sight(of: vault, only: only)
    var report = HandsReport()
    report.items = try operation.events.compactMap { try sight.item($0.after, near: $0.to) }
    let paths = vault.store.record(id.record)?.header.values(Self.collectionKey).compactMap { VaultPath($0) }
    report.path = paths?.first(where: sight.files.contains)
    if only == nil { report.operation = "\(id)" }
    (report.isRepeated, report.isUndone) = (true, operation.isUndone)
    return report
  }
}
