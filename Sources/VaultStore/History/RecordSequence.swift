/// Finished operations, newest first, each read when the sequence comes to it.
package struct RecordSequence: Sequence, IteratorProtocol {
  private let store: Store
  private var history: OpenHistory?
  private var listing: RecordListing?

  /// - Parameters:
  ///   - history: the store's, where it is open already.
  ///   - listing: what it has, where it is listed already.
  init(_ store: Store, _ history: OpenHistory? = nil, _ listing: RecordListing? = nil) {
    (self.store, self.history, self.listing) = (store, history, listing)
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
    if history == nil { history = try OpenHistory.open(store) }
    guard let history else { return nil }
    var rest: RecordListing
    if let listing { rest = listing } else { rest = try history.list() }
    defer { listing = rest }
    while let id = try history.next(in: &rest) {
      if let record = try history.record(id) { return record }
    }
    return nil
  }
}

extension Store {
  /// The name of the newest record; nil where there is none, or none can be listed.
  package var newestRecord: RecordID? {
    guard let history = try? OpenHistory.open(self), var listing = try? history.list() else { return nil }
    return (try? history.next(in: &listing)) ?? nil
  }
}
