/// The finished operations, newest first. Reads each when the sequence comes to it.
package struct RecordSequence: Sequence, IteratorProtocol {
  private let store: Store
  private var history: OpenHistory?
  private var listing: RecordListing?

  /// - Parameters:
  ///   - history: the store's, if it is already open.
  ///   - listing: the history's, if it is already listed.
  init(_ store: Store, _ history: OpenHistory? = nil, _ listing: RecordListing? = nil) {
    (self.store, self.history, self.listing) = (store, history, listing)
  }

  /// Returns the next record that can be read.
  package mutating func next() -> Record? {
    while true {
      do {
        return try readNext()
      } catch {
        // A history that can't be listed ends here. Skip a record that can't be read.
        guard case .unreadableRecord = error else { return nil }
      }
    }
  }

  /// Returns the next record, for a caller that must not take an older operation for the newest.
  ///
  /// - Throws: `StoreError.unreadableRecord`, and the sequence continues after it; `StoreError.failed` if Offload can't
  ///   list the history.
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
  /// The id of the newest record; nil if there is none, or Offload can't list the history.
  package var newestRecord: RecordID? {
    guard let history = try? OpenHistory.open(self), var listing = try? history.list() else { return nil }
    return (try? history.next(in: &listing)) ?? nil
  }
}
