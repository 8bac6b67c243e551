/// Emptying the inbox, one capture at a time.
package struct Triage: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    /// It stays in the inbox, and comes no more in this run.
    case later(ItemKey)
    /// It was moved, done or removed.
    case changed
  }

  /// What was done with each capture, newest last.
  package var past: [Step] = []

  package init() {}

  package var later: Set<ItemKey> {
    Set(past.compactMap { if case .later(let key) = $0 { key } else { nil } })
  }
}
