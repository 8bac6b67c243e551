extension Store {
  /// Changes files together or not at all.
  ///
  /// Takes the lock, completes what an earlier command left unfinished, runs `body`, and makes the changes that it
  /// describes durable. A body that throws, or changes nothing, leaves no record. The body is run once.
  ///
  /// - Throws: what the body throws, or a `StoreError`; the error's case says what it left behind.
  package func transaction(
    _ header: OperationHeader, _ body: (inout Transaction) throws -> Void
  ) throws -> Outcome {
    throw StoreError.busy(milliseconds: 0)
  }

  /// Runs a body as a transaction would and returns what it would change. Takes no lock and writes nothing.
  package func preview(_ body: (inout Transaction) throws -> Void) throws -> [PlannedChange] {
    []
  }
}

/// What a transaction would do to one file.
package struct PlannedChange: Hashable, Sendable {
  /// Nil for a file that would be made.
  package var oldPath: VaultPath?
  /// Nil for a file that would be removed.
  package var newPath: VaultPath?
  /// Nil for a file that is not there, or whose bytes are not read.
  package var oldBytes: [UInt8]?
  package var newBytes: [UInt8]?
}
