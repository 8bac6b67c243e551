internal import Synchronization

/// This maker's finished records, open for reading until the last reader is done.
final class OpenHistory: Sendable {
  private let calls: Calls
  private let descriptor: Descriptor
  private let isOwner: Bool
  private let seal: Seal
  /// The last record read: a caller that asks for the newest mostly asks again.
  private let last = Mutex(JournalRecord?.none)

  private init(_ calls: Calls, _ descriptor: Descriptor, _ seal: Seal, isOwner: Bool = true) {
    (self.calls, self.descriptor, self.isOwner, self.seal) = (calls, descriptor, isOwner, seal)
  }

  /// Opens the history of a journal that is open for a change. Valid as long as the journal is open.
  convenience init(_ journal: Journal) throws(StoreError) {
    do {
      let folder = try journal.folder(.history)
      self.init(journal.calls, folder, journal.seal, isOwner: false)
    } catch {
      throw StoreError.failed(error, path: JournalFolder.history.path(of: journal.seal.maker))
    }
  }

  deinit {
    if isOwner { calls.release(descriptor) }
  }

  /// Opens the history; nil if it doesn't exist yet.
  static func open(_ store: Store) throws(StoreError) -> OpenHistory? {
    guard let own = try OwnJournal.open(store) else { return nil }
    do throws(SystemFailure) {
      guard let seal = try own.seal() else { return nil }
      let name = JournalFolder.history.bytes
      let folder = try store.calls.open(name, in: own.folder, [.folder, .noFollow])
      return OpenHistory(store.calls, folder, seal)
    } catch {
      if error.isMissing { return nil }
      throw StoreError.failed(error, path: own.path(of: .history))
    }
  }

  private var folder: HistoryFolder { HistoryFolder(calls, descriptor, seal) }

  /// Returns the record's path relative to the vault's root.
  func path(of id: RecordID) -> [UInt8] { folder.path(of: id) }

  func shelves() throws(StoreError) -> [[UInt8]] { try folder.shelves() }

  func records(on shelf: [UInt8]) throws(StoreError) -> [RecordID] { try folder.records(on: shelf) }

  /// Lists the folders of records, and the records of the newest folder.
  ///
  /// - Throws: `StoreError.failed` if Offload can't list the history.
  func list() throws(StoreError) -> RecordListing {
    var listing = RecordListing(shelves: try shelves())
    if let newest = listing.shelves.popLast() { listing.ids = try records(on: newest) }
    return listing
  }

  /// Removes the newest id from a listing, and returns it; nil if none is left.
  func next(in listing: inout RecordListing) throws(StoreError) -> RecordID? {
    while listing.ids.isEmpty, let shelf = listing.shelves.popLast() {
      listing.ids = try records(on: shelf)
    }
    return listing.ids.popLast()
  }

  /// Returns a record; nil if it doesn't exist, or isn't sealed by this maker.
  ///
  /// - Throws: `StoreError.unreadableRecord`.
  func record(_ id: RecordID) throws(StoreError) -> Record? { try journalRecord(id)?.record }

  /// Returns the record with its data for recovery. Not inlined: each copy would ask the system again for its thread
  /// when it locks.
  @inline(never)
  func journalRecord(_ id: RecordID) throws(StoreError) -> JournalRecord? {
    if let known = last.withLock(\.self), known.id == id { return known }
    guard case .record(let found)? = try folder.record(id) else { return nil }
    last.withLock { $0 = found }
    return found
  }

  /// Returns the newest id that this maker sealed, or of a damaged record after it whose number is taken; nil if there
  /// is none.
  ///
  /// - Throws: `StoreError.failed` if Offload can't list the history.
  func newest(in listing: RecordListing) throws(StoreError) -> RecordID? {
    var listing = listing
    var damaged: [RecordID] = []
    while let id = try next(in: &listing) {
      do {
        if try record(id) != nil { return plausible(damaged, after: id.number) ?? id }
      } catch {
        guard case .unreadableRecord = error else { throw error }
        damaged.append(id)
      }
    }
    return plausible(damaged, after: 0)
  }

  /// Excludes made-up names: numbers rise one by one.
  private func plausible(_ damaged: [RecordID], after number: UInt64) -> RecordID? {
    damaged.first { $0.number <= number + 256 }
  }
}

/// A listing of the records in a history, listed only as far as the caller asks.
struct RecordListing {
  /// Folders whose records aren't listed yet, oldest first.
  var shelves: [[UInt8]] = []
  /// Remaining records of the newest listed folder, oldest first.
  var ids: [RecordID] = []
}
