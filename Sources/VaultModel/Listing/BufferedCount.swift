import Synchronization

/// How much all parts of a reading keep together, however many parts there are.
final class BufferedCount: Sendable {
  private let most: Int
  private let count = Atomic(0)

  init(most: Int) { self.most = most }

  /// Counts what a part has taken in.
  ///
  /// - Returns: whether all of them may keep what they have.
  func add(_ number: Int) -> Bool { count.add(number, ordering: .relaxed).newValue <= most }
}
