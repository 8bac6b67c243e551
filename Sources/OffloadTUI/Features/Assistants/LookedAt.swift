import OffloadKit

/// The changes of assistants that the user has looked at, in this run and in those before.
struct LookedAt: Equatable, Sendable {
  /// The number of an operation, and which of its effects the user has looked at.
  struct Look: Hashable, Sendable {
    let number: UInt64
    let index: Int
  }

  /// The number of an operation. The user has been through all changes up to it.
  var through: UInt64 = 0
  /// What the user has looked at of the later changes.
  var looks: Set<Look> = []

  /// The most that outlive a run: the newest ones.
  private static let most = 1000

  func contains(_ change: AssistantChanges.Change) -> Bool { looks.contains(Look(change)) }

  mutating func add(_ change: AssistantChanges.Change) { looks.insert(Look(change)) }

  /// Returns the same as short as possible, once all changes are known.
  func shortened(among changes: AssistantChanges) -> LookedAt {
    let unseen = changes.all.lazy.filter { !contains($0) }.map(\.number).min()
    return joined(LookedAt(through: unseen.map { $0 - 1 } ?? changes.newest))
  }

  func joined(_ other: LookedAt) -> LookedAt {
    let through = max(through, other.through)
    let later = looks.union(other.looks).filter { $0.number > through }
    guard later.count > Self.most else { return LookedAt(through: through, looks: later) }
    return LookedAt(
      through: through, looks: Set(later.sorted { $0.number > $1.number }.prefix(Self.most)))
  }
}

extension LookedAt.Look {
  fileprivate init(_ change: AssistantChanges.Change) {
    self.init(number: change.number, index: change.index)
  }
}
