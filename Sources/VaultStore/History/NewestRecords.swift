/// The newest of the finished operations, as far back as somebody has asked: each is read once.
struct NewestRecords {
  private var rest: RecordSequence
  private var found: [Record] = []
  private var isAtEnd = false
  private var failure: StoreError?

  init(_ store: Store) { rest = store.records() }

  /// All that was done since an operation, newest first, and that itself where it is kept.
  ///
  /// - Throws: where that cannot be read just now; then for whoever asks as far back.
  mutating func since(_ id: RecordID) throws(StoreError) -> [Record] {
    // A change that was refused leaves its number to the next one.
    while !isAtEnd, found.last.map({ $0.id.number >= id.number }) ?? true {
      if let failure { throw failure }
      do {
        if let record = try rest.readNext() { found.append(record) } else { isAtEnd = true }
      } catch {
        // What never will be read tells nothing.
        if error.isOfUnreadableRecord { continue }
        failure = error
      }
    }
    return Array(found.prefix { $0.id.number >= id.number })
  }
}

extension StoreError {
  /// Whether it is about a record that never will be read, by anybody.
  var isOfUnreadableRecord: Bool {
    guard case .unreadableRecord(_, _, let failure) = self else { return false }
    return failure.map { $0.isLink || $0.isLasting || $0.isRefusal } ?? true
  }
}
