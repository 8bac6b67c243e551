internal import Synchronization

/// What the operations of this very store leave in files, so that its watches know their own work again.
final class OwnChanges: Sendable {
  /// By watch; nil for a file that was removed.
  private let expected = Mutex<[Int: [VaultPath: Fingerprint?]]>([:])
  private let nextNumber = Atomic(0)

  func begin() -> Int {
    let number = nextNumber.add(1, ordering: .relaxed).oldValue
    expected.withLock { $0[number] = [:] }
    return number
  }

  func end(_ number: Int) {
    expected.withLock { $0[number] = nil }
  }

  /// Said before the file is changed, so that no watch sees the change first.
  func expect(_ text: Fingerprint?, at path: VaultPath) {
    expected.withLock { watches in
      for number in watches.keys { watches[number]?[path] = .some(text) }
    }
  }

  /// Whether a file is as an operation left it. Once it is not, the operation explains nothing any more.
  func explain(_ path: VaultPath, to number: Int, _ text: () -> Fingerprint?) -> Bool {
    guard let expectation = expected.withLock({ $0[number]?[path] }) else { return false }
    if expectation == text() { return true }
    expected.withLock { watches in
      // Unless another operation has said something new meanwhile.
      if watches[number]?[path] == .some(expectation) { watches[number]?[path] = nil }
    }
    return false
  }
}

extension RecordRun {
  /// Announces what a step is about to leave in the vault.
  func announce(_ entry: JournalEntry) {
    guard isAnnounced else { return }
    switch entry.kind {
    case .changed, .created, .copied:
      if let after = entry.after { store.ownChanges.expect(after, at: entry.path) }
    case .removed:
      store.ownChanges.expect(nil, at: entry.path)
    case .renamed:
      store.ownChanges.expect(nil, at: entry.path)
      if let newPath = entry.newPath, let after = entry.after { store.ownChanges.expect(after, at: newPath) }
    }
  }
}
