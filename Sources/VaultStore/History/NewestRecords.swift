/// The newest finished operations, as far back as a caller has asked. Reads each once.
struct NewestRecords {
  private var rest: RecordSequence
  private var found: [Record] = []
  private var isAtEnd = false
  private var failure: StoreError?

  init(_ store: Store) { rest = store.records() }

  /// Returns all operations since an operation, newest first, including that operation if its record still exists.
  ///
  /// - Throws: if a record can't be read just now; later calls throw too if they ask as far back.
  mutating func since(_ id: RecordID) throws(StoreError) -> [Record] {
    // A refused change leaves its number to the next one.
    while !isAtEnd, found.last.map({ $0.id.number >= id.number }) ?? true {
      if let failure { throw failure }
      do {
        if let record = try rest.readNext() { found.append(record) } else { isAtEnd = true }
      } catch {
        // Skip a record that can never be read.
        if error.isOfUnreadableRecord { continue }
        failure = error
      }
    }
    return Array(found.prefix { $0.id.number >= id.number })
  }
}

extension StoreError {
  /// Whether it concerns a record that nothing can ever read.
  var isOfUnreadableRecord: Bool {
    guard case .unreadableRecord(_, _, let failure) = self else { return false }
    return failure.map { $0.isLink || $0.isLasting || $0.isRefusal } ?? true
  }
}
