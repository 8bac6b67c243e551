internal import Synchronization

/// Remembers what this store's own operations leave in files, so that its watches recognize their own changes.
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

  /// Notes the text that an operation is about to leave. Call it before the file changes, so that no watch sees the
  /// change first.
  func expect(_ text: Fingerprint?, at path: VaultPath) {
    // Mostly nothing watches.
    if nextNumber.load(ordering: .acquiring) == 0 { return }
    watches.withLock { watches in
      for index in watches.indices { watches[index].expected[path] = .some(text) }
    }
  }

  /// Returns whether a file is as an operation left it. Once it isn't, that operation no longer explains its changes.
  func explain(_ path: VaultPath, to number: Int, _ text: () -> Fingerprint?) -> Bool {
    let expectation = watches.withLock { watches in
      watches.first { $0.number == number }?.expected[path]
    }
    guard let expectation else { return false }
    if expectation == text() { return true }
    watches.withLock { watches in
      guard let index = watches.firstIndex(where: { $0.number == number }) else { return }
      // Unless another operation has noted a new text in the meantime.
      if watches[index].expected[path] == .some(expectation) { watches[index].expected[path] = nil }
    }
    return false
  }
}
