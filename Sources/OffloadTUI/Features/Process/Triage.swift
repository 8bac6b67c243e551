import OffloadKit

/// The progress of emptying the inbox, one capture at a time.
struct Triage: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// The user put it off: it stays in the inbox, and doesn't come up again until the user starts over. `after` is the
    /// number of changes before.
    case later(ItemKey, after: Int)
    /// The user moved, completed or removed it.
    case changed(UndoStep)
  }

  /// The decision about each capture, newest last.
  var past: [Step] = []

  /// The free number for the collection of the current move.
  var naming: Int?

  init() {}

  var later: Set<ItemKey> {
    Set(past.compactMap { if case .later(let key, _) = $0 { key } else { nil } })
  }
}

extension App {
  /// The capture to decide on: the first open one in the inbox that the user hasn't put off, here or to another day.
  var currentCapture: ItemKey? { triageQueue.first }

  /// The captures still to decide on, in order.
  var triageQueue: [ItemKey] {
    guard let file = vault.files[.inbox] else { return [] }
    let later = triage.later
    return file.roots.filter { !file.items[$0].status.isClosed && !isForLater(file.items[$0]) }
      .map { file.keys[$0] }.filter { !later.contains($0) }
  }

  /// Whether the item is scheduled for a day in the future.
  private func isForLater(_ item: Item) -> Bool { item.scheduled.map { $0.date > vault.today } ?? false }

  private var putOff: Int {
    guard let file = vault.files[.inbox] else { return 0 }
    return file.roots.count { index in
      !file.items[index].status.isClosed
        && (isForLater(file.items[index]) || triage.later.contains(file.keys[index]))
    }
  }

  var clearWords: String {
    let later = putOff
    return later == 0 ? "The inbox is clear." : "The inbox is clear, except for \(later) for later."
  }

  /// Counts a change as the decision about a capture, if the user is processing captures.
  mutating func countAsProcessed(_ step: UndoStep) {
    if path.contains(.process) { triage.past.append(.changed(step)) }
  }

  /// Makes the changed capture one to decide on again.
  mutating func countAsUnprocessed(_ step: UndoStep) {
    if path.contains(.process) { triage.past.removeAll { $0 == .changed(step) } }
  }
}
