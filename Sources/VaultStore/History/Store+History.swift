extension Store {
  /// The finished operations, newest first; each is read when the sequence comes to it. Records that cannot be
  /// read are left out.
  package func records() -> RecordSequence {
    RecordSequence()
  }

  /// The finished operation with this id; nil if it is not (or no longer) kept.
  package func record(_ id: RecordID) -> Record? {
    nil
  }

  /// What commands left unfinished or what is not understood. Cheap where there is nothing: two calls.
  package func pendingRecords() -> [PendingRecord] {
    []
  }

  /// Saves that brought back what an operation of the last day had changed.
  package func staleSaves(of paths: [VaultPath]? = nil) -> [StaleSave] {
    []
  }
}

package struct RecordSequence: Sequence, IteratorProtocol {
  package mutating func next() -> Record? { nil }
}

/// A record that is not history yet.
package struct PendingRecord: Hashable, Sendable {
  /// Its file's name in `.offload/tx`.
  package var name: [UInt8]
  package var id: RecordID?
  package var state: State
  /// Empty where the record cannot be read.
  package var command: [UInt8]
  package var paths: [VaultPath]

  package enum State: String, Hashable, Sendable {
    /// The next changing command completes it; or a command is at work this moment.
    case unfinished
    /// Another machine's, or that of another copy of the vault: left alone.
    case foreign
    /// Written by a newer version: left alone.
    case newer
    case unreadable
  }
}
