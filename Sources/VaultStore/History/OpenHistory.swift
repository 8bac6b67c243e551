internal import Synchronization

/// This maker's finished records, open for reading until the last who reads them is done.
final class OpenHistory: Sendable {
  private let calls: Calls
  private let descriptor: Descriptor
  private let isOwner: Bool
  private let seal: Seal
  /// The record that was read last: who asks for the newest mostly asks again.
  private let last = Mutex(JournalRecord?.none)

  private init(_ calls: Calls, _ descriptor: Descriptor, _ seal: Seal, isOwner: Bool = true) {
    (self.calls, self.descriptor, self.isOwner, self.seal) = (calls, descriptor, isOwner, seal)
  }

  /// The history of a journal that is open for a change, of use as long as that is.
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

  /// Nil if there is no history yet.
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

  /// From the vault's root.
  func path(of id: RecordID) -> [UInt8] { folder.path(of: id) }

  func shelves() throws(StoreError) -> [[UInt8]] { try folder.shelves() }

  func records(on shelf: [UInt8]) throws(StoreError) -> [RecordID] { try folder.records(on: shelf) }

  /// What there is now, the newest shelf with its records.
  ///
  /// - Throws: `StoreError.failed` where the history cannot be listed.
  func list() throws(StoreError) -> RecordListing {
    var listing = RecordListing(shelves: try shelves())
    if let newest = listing.shelves.popLast() { listing.ids = try records(on: newest) }
    return listing
  }

  /// Takes the newest id out of a listing; nil where there is none any more.
  func next(in listing: inout RecordListing) throws(StoreError) -> RecordID? {
    while listing.ids.isEmpty, let shelf = listing.shelves.popLast() {
      listing.ids = try records(on: shelf)
    }
    return listing.ids.popLast()
  }

  /// Nil for a record that is not there, or that this maker did not seal.
  ///
  /// - Throws: `StoreError.unreadableRecord`.
  func record(_ id: RecordID) throws(StoreError) -> Record? { try journalRecord(id)?.record }

  /// The same with what serves recovery. Not copied to where it is called: each copy asks the system anew which thread it
  /// locks for.
  @inline(never)
  func journalRecord(_ id: RecordID) throws(StoreError) -> JournalRecord? {
    if let known = last.withLock(\.self), known.id == id { return known }
    guard case .record(let found)? = try folder.record(id) else { return nil }
    last.withLock { $0 = found }
    return found
  }

  /// The newest that this maker sealed, or a damaged one after it whose number is taken; nil where there is none.
  ///
  /// - Throws: `StoreError.failed` where the history cannot be listed.
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

  /// Not just any name that somebody made up: numbers rise one by one.
  private func plausible(_ damaged: [RecordID], after number: UInt64) -> RecordID? {
    damaged.first { $0.number <= number + 256 }
  }
}

/// The records of a history as they were listed: it is listed as far as it is asked for.
struct RecordListing {
  /// Those whose records are not listed yet, oldest first.
  var shelves: [[UInt8]] = []
  /// Records of the newest shelf that are left, oldest first.
  var ids: [RecordID] = []
}
