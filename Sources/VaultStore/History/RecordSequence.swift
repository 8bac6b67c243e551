/// Finished operations, newest first, each read when the sequence comes to it.
package struct RecordSequence: Sequence, IteratorProtocol {
  private let store: Store
  private var shelves: [[UInt8]]
  private var ids: [RecordID] = []

  init(_ store: Store) {
    self.store = store
    shelves = store.withHistory { $0.shelves() } ?? []
  }

  package mutating func next() -> Record? {
    while true {
      while let id = ids.popLast() {
        if let record = store.record(id) { return record }
      }
      guard let shelf = shelves.popLast() else { return nil }
      ids = store.withHistory { $0.records(on: shelf) } ?? []
    }
  }
}
