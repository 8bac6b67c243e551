/// Finds records by their numbers, without reading more folders than needed.
struct HistoryFolder {
  private let calls: Calls
  private let folder: Descriptor
  private let seal: Seal

  static let kept = Array("kept".utf8)
  private static let shelfDigits = 8

  /// - Parameter seal: the seal of valid records.
  init(_ calls: Calls, _ folder: Descriptor, _ seal: Seal) {
    (self.calls, self.folder, self.seal) = (calls, folder, seal)
  }

  static func path(of id: RecordID) -> [UInt8] {
    shelf(of: id) + [UInt8(ascii: "/")] + JournalName.record(id)
  }

  static func shelf(of id: RecordID) -> [UInt8] {
    (id.number >> 8).hexadecimal(digits: shelfDigits)
  }

  /// Returns the folders of records, oldest first.
  func shelves() throws(StoreError) -> [[UInt8]] {
    do {
      return try calls.entries(of: folder).map(\.name).filter {
        UInt64(hexadecimal: $0, digits: HistoryFolder.shelfDigits) != nil
      }.sorted { $0.lexicographicallyPrecedes($1) }
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }

  /// Returns the ids of records, oldest first; none if the folder doesn't exist.
  func records(on shelf: [UInt8]) throws(StoreError) -> [RecordID] {
    do {
      let names = try calls.entries(of: shelf, in: folder).compactMap { JournalName($0.name) }
      return names.filter { $0.part == .record }.map(\.id).sorted()
    } catch {
      if error.isMissing { return [] }
      throw StoreError.failed(error, path: path)
    }
  }

  /// Reads a record; nil if it doesn't exist.
  ///
  /// - Throws: `StoreError.unreadableRecord`.
  func record(_ id: RecordID) throws(StoreError) -> DecodedRecord? {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: id)
    } catch {
      if error.isMissing { return nil }
      // Offload never writes so large a record: it counts as damaged.
      throw StoreError.unreadableRecord(id, path: path(of: id), error.isTooLargeToRead ? nil : error)
    }
    let found = DecodedRecord(bytes, seal)
    switch found {
    case .record(let record) where record.id == id: return found
    // Under a name that isn't its own, it doesn't count as valid.
    case .record(let record), .unsealed(let record): return .unsealed(record)
    default: throw StoreError.unreadableRecord(id, path: path(of: id), nil)
    }
  }

  private var path: [UInt8] { JournalFolder.history.path(of: seal.maker) }

  /// Returns the record's path relative to the vault's root.
  func path(of id: RecordID) -> [UInt8] { path + [UInt8(ascii: "/")] + HistoryFolder.path(of: id) }

  private func bytes(of id: RecordID) throws(SystemFailure) -> [UInt8] {
    let file = try calls.open(HistoryFolder.path(of: id), in: folder, .noFollow)
    defer { calls.release(file) }
    return try calls.readAll(file, size: try calls.status(of: file).size)
  }
}
