import OffloadKit

/// Emptying the inbox, one capture at a time.
struct Triage: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// It stays in the inbox, and comes no more in this run; with the number of changes made before.
    case later(ItemKey, after: Int)
    /// It was moved, done or removed.
    case changed(UndoStep)
  }

  /// What was done with each capture, newest last.
  var past: [Step] = []

  /// The free number that the collection of the move under way is to get.
  var naming: Int?

  init() {}

  var later: Set<ItemKey> {
    Set(past.compactMap { if case .later(let key, _) = $0 { key } else { nil } })
  }
}

extension App {
  /// The capture to decide on: the first in the inbox that is open and was not put off, here or until another day.
  var currentCapture: ItemKey? { triageQueue.first }

  /// The captures that are yet to come, in order.
  var triageQueue: [ItemKey] {
    guard let file = vault.files[.inbox] else { return [] }
    let later = triage.later
    return file.roots.filter { !file.items[$0].status.isClosed && !isForLater(file.items[$0]) }
      .map { file.keys[$0] }.filter { !later.contains($0) }
  }

  /// Whether it is to be come back to on a day that has not come.
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

  /// Counts a change as what became of a capture, while captures are processed.
  mutating func countAsProcessed(_ step: UndoStep) {
    if path.contains(.process) { triage.past.append(.changed(step)) }
  }

  /// The capture that was changed is to be decided on again.
  mutating func countAsUnprocessed(_ step: UndoStep) {
    if path.contains(.process) { triage.past.removeAll { $0 == .changed(step) } }
  }
}
