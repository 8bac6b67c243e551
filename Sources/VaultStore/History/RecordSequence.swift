/// Finished operations, newest first, each read when the sequence comes to it.
package struct RecordSequence: Sequence, IteratorProtocol {
  private let store: Store
  private var history: OpenHistory?
  private var isOpen = false
  private var shelves: [[UInt8]] = []
  private var ids: [RecordID] = []

  /// - Parameter history: the store's, where it is open already.
  init(_ store: Store, _ history: OpenHistory? = nil) {
    (self.store, self.history) = (store, history)
  }

  /// The next one that can be read.
  package mutating func next() -> Record? {
    while true {
      do {
        return try readNext()
      } catch {
        // What cannot be listed has nothing after it; what cannot be read is passed over.
        guard case .unreadableRecord = error else { return nil }
      }
    }
  }

  /// The next one, for whoever must not take an older operation for the newest.
  ///
  /// - Throws: `StoreError.unreadableRecord`, and the sequence goes on behind it; `StoreError.failed` where the
  ///   history cannot be listed.
  package mutating func readNext() throws(StoreError) -> Record? {
    if !isOpen {
      if history == nil { history = try OpenHistory.open(store) }
      shelves = try history?.shelves() ?? []
      isOpen = true
    }
    guard let history else { return nil }
    while true {
      while let id = ids.popLast() {
        if let record = try history.record(id) { return record }
      }
      guard let shelf = shelves.popLast() else { return nil }
      ids = try history.records(on: shelf)
    }
  }
}
