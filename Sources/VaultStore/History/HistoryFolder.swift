/// Finds records by their numbers, without reading more folders than needed.
struct HistoryFolder {
  private let calls: Calls
  private let folder: Descriptor
  private let seal: Seal

  static let kept = Array("kept".utf8)
  private static let shelfDigits = 8

  /// - Parameter seal: what a record that counts is sealed with.
  init(_ calls: Calls, _ folder: Descriptor, _ seal: Seal) {
    (self.calls, self.folder, self.seal) = (calls, folder, seal)
  }

  static func path(of id: RecordID) -> [UInt8] {
    shelf(of: id) + [UInt8(ascii: "/")] + JournalName.record(id)
  }

  static func shelf(of id: RecordID) -> [UInt8] {
    (id.number >> 8).hexadecimal(digits: shelfDigits)
  }

  /// Oldest first.
  func shelves() throws(StoreError) -> [[UInt8]] {
    do {
      return try calls.entries(of: folder).map(\.name).filter {
        UInt64(hexadecimal: $0, digits: HistoryFolder.shelfDigits) != nil
      }.sorted { $0.lexicographicallyPrecedes($1) }
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }

  /// Oldest first; none where there is no such shelf.
  func records(on shelf: [UInt8]) throws(StoreError) -> [RecordID] {
    do {
      let names = try calls.entries(of: shelf, in: folder).compactMap { JournalName($0.name) }
      return names.filter { $0.part == .record }.map(\.id).sorted()
    } catch {
      if error.isMissing { return [] }
      throw StoreError.failed(error, path: path)
    }
  }

  /// What a record turns out to be; nil for one that is not there.
  ///
  /// - Throws: `StoreError.unreadableRecord`.
  func record(_ id: RecordID) throws(StoreError) -> DecodedRecord? {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: id)
    } catch {
      if error.isMissing { return nil }
      // None that was written is so large: it is as good as garbled.
      throw StoreError.unreadableRecord(id, path: path(of: id), error.isTooLargeToRead ? nil : error)
    }
    let found = DecodedRecord(bytes, seal)
    switch found {
    case .record(let record) where record.id == id: return found
    // Under another name than its own it is as good as none.
    case .record(let record), .unsealed(let record): return .unsealed(record)
    default: throw StoreError.unreadableRecord(id, path: path(of: id), nil)
    }
  }

  private var path: [UInt8] { JournalFolder.history.path(of: seal.maker) }

  /// From the vault's root.
  func path(of id: RecordID) -> [UInt8] { path + [UInt8(ascii: "/")] + HistoryFolder.path(of: id) }

  private func bytes(of id: RecordID) throws(SystemFailure) -> [UInt8] {
    let file = try calls.open(HistoryFolder.path(of: id), in: folder, .noFollow)
    defer { calls.release(file) }
    return try calls.readAll(file, size: try calls.status(of: file).size)
  }
}
