import Synchronization

/// Counts what all parts of a reading buffer together, however many parts there are.
final class BufferedCount: Sendable {
  private let most: Int
  private let count = Atomic(0)

  init(most: Int) { self.most = most }

  /// Adds to the total.
  ///
  /// - Returns: whether all parts may keep what they have.
  func add(_ number: Int) -> Bool { count.add(number, ordering: .relaxed).newValue <= most }
}
