/// Finds records by their numbers, without reading more folders than needed.
struct HistoryFolder {
  private let calls: Calls
  private let folder: Descriptor

  static let kept = Array("kept".utf8)
  private static let shelfDigits = 8

  init(_ calls: Calls, _ folder: Descriptor) {
    self.calls = calls
    self.folder = folder
  }

  static func path(of id: RecordID) -> [UInt8] {
    shelf(of: id) + [UInt8(ascii: "/")] + JournalName.record(id)
  }

  static func shelf(of id: RecordID) -> [UInt8] {
    (id.number >> 8).hexadecimal(digits: shelfDigits)
  }

  /// Oldest first.
  func shelves() throws(StoreError) -> [[UInt8]] {
    try names(in: folder).filter { UInt64(hexadecimal: $0, digits: HistoryFolder.shelfDigits) != nil }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Oldest first.
  func records(on shelf: [UInt8]) throws(StoreError) -> [RecordID] {
    let open: Descriptor
    do {
      open = try calls.open(shelf, in: folder, [.folder, .noFollow])
    } catch {
      if error.isMissing { return [] }
      throw StoreError.failed(error, path: Store.historyPath)
    }
    defer { calls.release(open) }
    let names = try names(in: open).compactMap { JournalName($0) }
    return names.filter { $0.part == .record }.map(\.id).sorted()
  }

  func newest() throws(StoreError) -> RecordID? {
    for shelf in try shelves().reversed() {
      if let id = try records(on: shelf).last { return id }
    }
    return nil
  }

  /// Nil for a record that is not there.
  ///
  /// - Throws: `StoreError.unreadableRecord`.
  func record(_ id: RecordID) throws(StoreError) -> Record? {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: id)
    } catch {
      if error.isMissing { return nil }
      throw StoreError.unreadableRecord(id, error)
    }
    guard case .record(let found) = DecodedRecord(bytes) else { throw StoreError.unreadableRecord(id, nil) }
    return found.record
  }

  private func names(in folder: Descriptor) throws(StoreError) -> [[UInt8]] {
    do {
      return try calls.entries(of: folder).map(\.name)
    } catch {
      throw StoreError.failed(error, path: Store.historyPath)
    }
  }

  private func bytes(of id: RecordID) throws(SystemFailure) -> [UInt8] {
    let file = try calls.open(HistoryFolder.path(of: id), in: folder, .noFollow)
    defer { calls.release(file) }
    return try calls.readAll(file, size: try calls.status(of: file).size)
  }
}
