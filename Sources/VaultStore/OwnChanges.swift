internal import Synchronization

/// What the operations of this very store leave in files, so that its watches know their own work again.
final class OwnChanges: Sendable {
  private struct Expectations {
    let number: Int
    /// Nil for a file that was removed.
    var expected: [VaultPath: Fingerprint?] = [:]
  }

  private let watches = Mutex<[Expectations]>([])
  private let nextNumber = Atomic(0)

  func begin() -> Int {
    let number = nextNumber.add(1, ordering: .acquiringAndReleasing).oldValue
    watches.withLock { $0.append(Expectations(number: number)) }
    return number
  }

  func end(_ number: Int) {
    watches.withLock { $0.removeAll { $0.number == number } }
  }

  /// Said before the file is changed, so that no watch sees the change first.
  func expect(_ text: Fingerprint?, at path: VaultPath) {
    // Mostly nobody watches.
    if nextNumber.load(ordering: .acquiring) == 0 { return }
    watches.withLock { watches in
      for index in watches.indices { watches[index].expected[path] = .some(text) }
    }
  }

  /// Whether a file is as an operation left it. Once it is not, the operation explains nothing any more.
  func explain(_ path: VaultPath, to number: Int, _ text: () -> Fingerprint?) -> Bool {
    let expectation = watches.withLock { watches in
      watches.first { $0.number == number }?.expected[path]
    }
    guard let expectation else { return false }
    if expectation == text() { return true }
    watches.withLock { watches in
      guard let index = watches.firstIndex(where: { $0.number == number }) else { return }
      // Unless another operation has said something new meanwhile.
      if watches[index].expected[path] == .some(expectation) { watches[index].expected[path] = nil }
    }
    return false
  }
}
