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

  static func shelf(of id: RecordID) -> [UInt8] {
    (id.number >> 8).hexadecimal(digits: shelfDigits)
  }

  /// Oldest first.
  func shelves() -> [[UInt8]] {
    let entries = (try? calls.entries(of: folder)) ?? []
    return entries.map(\.name).filter { UInt64(hexadecimal: $0, digits: HistoryFolder.shelfDigits) != nil }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Oldest first.
  func records(on shelf: [UInt8]) -> [RecordID] {
    guard let open = try? calls.open(shelf, in: folder, [.folder, .noFollow]) else { return [] }
    defer { calls.release(open) }
    let names = ((try? calls.entries(of: open)) ?? []).compactMap { JournalName($0.name) }
    return names.filter { $0.part == .record }.map(\.id).sorted()
  }

  func newest() -> RecordID? {
    for shelf in shelves().reversed() {
      if let id = records(on: shelf).last { return id }
    }
    return nil
  }

  /// Nil for a record that is not there or cannot be read.
  func record(_ id: RecordID) -> Record? {
    let path = HistoryFolder.shelf(of: id) + [UInt8(ascii: "/")] + JournalName.record(id)
    guard let file = try? calls.open(path, in: folder, .noFollow) else { return nil }
    defer { calls.release(file) }
    guard let size = try? calls.status(of: file).size, let bytes = try? calls.readAll(file, size: size),
      case .record(let found) = DecodedRecord(bytes)
    else { return nil }
    return found.record
  }
}
