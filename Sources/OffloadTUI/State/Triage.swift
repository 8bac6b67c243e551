/// Emptying the inbox, one capture at a time.
package struct Triage: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    /// It stays in the inbox, and comes no more in this run; with the number of changes made before.
    case later(ItemKey, after: Int)
    /// It was moved, done or removed.
    case changed(UndoStep)
  }

  /// What was done with each capture, newest last.
  package var past: [Step] = []

  /// The free number that the collection of the move under way is to get.
  package var naming: Int?

  package init() {}

  package var later: Set<ItemKey> {
    Set(past.compactMap { if case .later(let key, _) = $0 { key } else { nil } })
  }
}
