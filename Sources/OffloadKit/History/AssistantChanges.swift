package import VaultModel
import VaultStore

/// The items that assistants changed lately, each with its newest change that isn't undone.
package struct AssistantChanges: Hashable, Sendable {
  /// A change of an item, as it outlives a run: without words, which the user may want to forget, and without an id
  /// that is derived from them.
  package struct Change: Hashable, Sendable {
    /// The number of the operation.
    package let number: UInt64
    /// Which effect of the operation it is, from 0.
    package let index: Int
    /// The name of the assistant.
    package let assistant: String
  }

  /// The number of the newest operation that was read, or that doesn't matter.
  package private(set) var newest: UInt64
  /// Those of assistants, and what undid any; newest first.
  private var operations: [Operation] = []
  private var changes: [VaultPath: [ItemID: Change]] = [:]

  /// - Parameter number: operations up to this number don't matter.
  package init(after number: UInt64 = 0) { newest = number }

  /// All of them, in no order.
  package var all: [Change] { changes.values.flatMap(\.values) }

  /// Returns the newest change of an item; nil if there is none, or if it got other words or another file since.
  package subscript(item: Item) -> Change? {
    item.id.flatMap { changes[item.place.path]?[$0] }
  }

  /// Adds operations that are newer than all others.
  ///
  /// - Parameters:
  ///   - newer: those of assistants, and undos, newest first.
  ///   - number: the number of the newest operation, whoever made it.
  fileprivate mutating func add(_ newer: [Operation], upTo number: UInt64) {
    newest = number
    guard !newer.isEmpty else { return }
    operations = newer + operations
    changes = [:]
    for operation in operations.withoutUndone(id: \.id, reverts: \.reverts).reversed() {
      guard let assistant = operation.assistant else { continue }
      for (index, event) in operation.events.enumerated() {
        guard let path = event.to?.path, let item = event.after else { continue }
        changes[path, default: [:]][item] = Change(
          number: operation.id.record.number, index: index, assistant: assistant.name)
      }
    }
  }
}

extension History {
  /// Returns the changes of assistants as they are now. Reads only operations that the earlier reading hasn't read, and
  /// at most those of the last 30 days.
  package func following(_ earlier: AssistantChanges) -> AssistantChanges {
    let oldest = vault.now.secondsSince1970 - 30 * 86_400
    var newest: UInt64?
    var newer: [Operation] = []
    for record in vault.store.records() {
      guard record.id.number > earlier.newest, record.header.time.nanoseconds / 1_000_000_000 >= oldest else {
        break
      }
      newest = newest ?? record.id.number
      let operation = Operation(record, now: vault.now)
      if operation.assistant != nil || operation.reverts != nil { newer.append(operation) }
    }
    var changes = earlier
    if let newest { changes.add(newer, upTo: newest) }
    return changes
  }
}
