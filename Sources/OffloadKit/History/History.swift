package import VaultStore
import VaultSyntax

/// The operations on a vault, newest first, with undo and redo.
public struct History: Sendable {
  let vault: Vault

  /// Returns the operations in the log, newest first.
  ///
  /// - Parameter limit: the maximum number of operations.
  public func operations(limit: Int = .max) -> [Operation] {
    var known = Known()
    return vault.store.records().prefix(limit).map { operation($0, &known) }
  }

  /// The operations that aren't in the log yet, because they were cut off or wait for a file; newest first.
  var unfinished: [Record] { vault.store.pendingRecords().reversed().compactMap(\.record) }

  /// - Throws: `VaultError.unfinished` if an unfinished operation matches.
  func refuseUnfinished(where isMeant: (Record) -> Bool) throws {
    if let record = unfinished.first(where: isMeant) { throw waiting(Operation.ID(record.id)) }
  }

  func waiting(_ id: Operation.ID) -> VaultError {
    .unfinished(operation: id, reason: "it waits until all of its files can be written")
  }

  /// Returns the newest operations up to and including the first that `isLast` holds for, with unfinished ones among
  /// them.
  ///
  /// - Throws: `VaultError.unreadable` for an unreadable record on the way, so the caller doesn't take an older
  ///   operation for it.
  func operations(upTo isLast: (Operation) -> Bool) throws -> [Operation] {
    var known = Known()
    var records = vault.store.records()
    var found: [Operation] = []
    var unfinished = unfinished[...]
    var filed: Record?
    var hasMore = true
    while true {
      if filed == nil, hasMore {
        filed = try next(of: &records)
        hasMore = filed != nil
      }
      let record: Record
      if let first = unfinished.first, filed.map({ $0.id < first.id }) ?? true {
        record = unfinished.removeFirst()
      } else if let next = filed {
        (record, filed) = (next, nil)
      } else {
        return found
      }
      let operation = operation(record, &known)
      found.append(operation)
      if isLast(operation) { return found }
    }
  }

  private func next(of records: inout RecordSequence) throws -> Record? {
    do {
      return try records.readNext()
    } catch {
      throw VaultError(error)
    }
  }

  /// Facts about older operations from newer ones.
  private struct Known {
    var undone: Set<Operation.ID> = []
    var takenBack: Set<Operation.ID> = []
  }

  private func operation(_ record: Record, _ known: inout Known) -> Operation {
    var operation = Operation(record, now: vault.now)
    operation.isUndone = known.undone.contains(operation.id)
    operation.isFoundTakenBack = known.takenBack.contains(operation.id)
    if let reverted = operation.reverts, !operation.isUndone { known.undone.insert(reverted) }
    known.takenBack.formUnion(record.header.foundTakenBack.map(Operation.ID.init))
    return operation
  }

  /// Returns the operations on an item, newest first. It follows the item through edits of its words and through
  /// moves.
  public func operations(of item: Item) -> [Operation] {
    var ids = Set([item.id].compactMap(\.self))
    var places = Set([item.place])
    return operations().filter { operation in
      let own = operation.events.filter { event in
        event.after.map(ids.contains) ?? false || event.before.map(ids.contains) ?? false
          || event.to.map(places.contains) ?? false && event.after == item.id
      }
      for event in own {
        if let before = event.before { ids.insert(before) }
        if let from = event.from { places.insert(from) }
      }
      return !own.isEmpty
    }
  }

  /// Returns the operation with the number that a user names. It is in the log, or will be when the next change has
  /// finished it.
  ///
  /// - Throws: `VaultError.operationNotFound`.
  package func operation(_ text: String) throws -> Operation {
    try operation(text) { $0.id.description == text }
  }

  /// - Parameter name: the name for the error, as the user gave it.
  func operation(_ name: String, where isMeant: (Operation) -> Bool) throws -> Operation {
    let coming = unfinished.map { Operation($0, now: vault.now) }
    guard let found = operations().first(where: isMeant) ?? coming.first(where: isMeant) else {
      throw VaultError.operationNotFound(name)
    }
    return found
  }

  /// Returns the newest operation after another one that still counts and changed one of some lines of a file.
  package func newestChange(of path: VaultPath, lines: [String], since id: Operation.ID) -> Operation? {
    let wanted = Set(lines.map { ItemLines.trimmed(Array($0.utf8)[...]) })
    let newer = Array(vault.store.records().prefix { $0.id > id.record })
    let found = newer.withoutUndone.first { record in
      record.changes.contains { change in
        (change.newPath ?? change.path) == path
          && !wanted.isDisjoint(with: ItemLines.all(in: change.splices.flatMap { $0.inserted + $0.removed }))
      }
    }
    return found.map { Operation($0, now: vault.now) }
  }

  /// Returns the changes of operations as unified diffs that `git apply` takes.
  package func diffs(of ids: [Operation.ID]) -> [Operation.ID: [UInt8]] {
    var wanted = Set(ids)
    var diffs: [Operation.ID: [UInt8]] = [:]
    var texts = PastTexts(vault.store)
    for record in vault.store.records() {
      if wanted.isEmpty { break }
      // Walks through the other operations too: it finds past texts by going back.
      let diff = RecordDiff.text(of: record, &texts)
      if let id = wanted.remove(Operation.ID(record.id)) { diffs[id] = diff }
    }
    return diffs
  }

  /// Returns the newest event of an item whose old id began with a prefix.
  func lastEvent(of prefix: ItemID.Prefix) -> ItemEvent? {
    for record in vault.store.records() {
      for event in record.header.details.compactMap(ItemEvent.init).reversed() {
        if let before = event.before, prefix.matches(before) { return event }
      }
    }
    return nil
  }
}
