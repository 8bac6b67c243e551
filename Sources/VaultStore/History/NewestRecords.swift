/// The newest of the finished operations, as far back as somebody has asked: each is read once.
struct NewestRecords {
  private var rest: RecordSequence
  private var found: [Record] = []
  private var isAtEnd = false

  init(_ store: Store) { rest = store.records() }

  /// An operation and all that was done since, newest first; without the operation where it is not kept any more.
  ///
  /// - Throws: where that cannot be read just now.
  mutating func since(_ id: RecordID) throws(StoreError) -> [Record] {
    while !isAtEnd, found.last.map({ $0.id >= id }) ?? true {
      do {
        if let record = try rest.readNext() { found.append(record) } else { isAtEnd = true }
      } catch {
        // What never will be read tells nothing.
        guard case .unreadableRecord(_, _, nil) = error else { throw error }
      }
    }
    return Array(found.prefix { $0.id >= id })
  }
}
