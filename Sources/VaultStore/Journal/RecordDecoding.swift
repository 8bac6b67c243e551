/// The result of reading bytes that should be a record.
enum DecodedRecord {
  /// Sealed by this maker, in this vault.
  case record(JournalRecord)
  /// Whole, but sealed by another maker, or in another vault, or not at all: Offload never acts on it.
  case unsealed(JournalRecord)
  /// Cut off: the writing was never finished, so the operation never began.
  case torn
  /// Whole, but of a newer version than this Offload knows.
  case newer
  /// Damaged: not the bytes that Offload wrote.
  case garbled

  /// - Parameter seal: this maker's, in this vault; nil for a caller that only wants to read the record.
  init(_ bytes: [UInt8], _ seal: Seal?) {
    let length = RecordEncoding.headerLength
    let title = RecordEncoding.title
    guard bytes.starts(with: title.prefix(bytes.count)) else {
      // A file whose blocks never reached the disk reads as zeros.
      self = bytes.allSatisfy { $0 == 0 } ? .torn : .garbled
      return
    }
    guard bytes.count >= length else {
      self = .torn
      return
    }
    let parts = bytes[title.count..<length - 1].split(separator: UInt8(ascii: " "))
    guard parts.count == 2, let version = Int(decimal: parts[0]), let total = Int(decimal: parts[1]) else {
      self = .garbled
      return
    }
    let end = total - RecordEncoding.sealLength - RecordEncoding.sumLength
    if version > RecordEncoding.version {
      self = .newer
    } else if bytes.count < total {
      self = .torn
    } else if bytes.count == total, end >= length, DecodedRecord.isWhole(bytes, to: end) {
      var decoding = RecordDecoding(bytes, from: length, to: end)
      guard let record = decoding.record() else {
        self = .garbled
        return
      }
      let isSealed = DecodedRecord.isSealed(bytes, seal)
      self = isSealed && decoding.vault == seal?.vault.text ? .record(record) : .unsealed(record)
    } else {
      self = .garbled
    }
  }

  private static func isWhole(_ bytes: [UInt8], to end: Int) -> Bool {
    let sum = bytes.withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[..<end])) }
    let line = RecordEncoding.sumTitle + sum.hexadecimal(digits: 16) + "\n".utf8
    return bytes[end...].starts(with: line)
  }

  private static func isSealed(_ bytes: [UInt8], _ seal: Seal?) -> Bool {
    let start = bytes.count - RecordEncoding.sealLength
    let line = bytes[start...]
    guard let seal, line.starts(with: RecordEncoding.sealTitle), line.last == UInt8(ascii: "\n") else {
      return false
    }
    let digits = line.dropFirst(RecordEncoding.sealTitle.count).dropLast()
    let code = seal.of(.record, [Array(bytes[..<start])])
    return HMAC.areEqual(Array(digits), code.hexadecimal)
  }
}

/// Reads the fields of a record whose checksum is right. Ignores unknown keys.
struct RecordDecoding {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  /// The id of the vault in which the record was made; empty if the record doesn't have it.
  private(set) var vault: [UInt8] = []

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  mutating func record() -> JournalRecord? {
    var id: RecordID?
    var record = JournalRecord(
      id: RecordID(number: 0, random: 0), scope: InodeScope(boot: [], folder: 0),
      header: OperationHeader(command: [], time: Timestamp(nanoseconds: 0), origin: []), newFolders: [],
      entries: [])
    while position < end {
      guard let (key, value) = field() else { return nil }
      guard let key = RecordKey.named[key] else { continue }
      switch key {
      case .id: id = RecordID(value)
      case .vault: vault = value
      default: if !apply(key, value, to: &record) { return nil }
      }
    }
    guard let id, record.entries.allSatisfy({ isSound($0, id) }) else { return nil }
    record.id = id
    return record
  }

  /// Returns whether the entry has its path, and names a file of its own in the journal.
  private func isSound(_ entry: JournalEntry, _ id: RecordID) -> Bool {
    !entry.path.bytes.isEmpty && JournalName(entry.temporary)?.id == id
      && !entry.temporary.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
      && (entry.newPath != nil) == (entry.kind == .renamed)
  }

  /// Returns the next `key length:value`; nil if there is none.
  private mutating func field() -> (ArraySlice<UInt8>, [UInt8])? {
    guard let blank = bytes[position..<end].firstIndex(of: UInt8(ascii: " ")),
      let colon = bytes[blank..<end].firstIndex(of: UInt8(ascii: ":")),
      let length = Int(decimal: bytes[(blank + 1)..<colon]), length < end - colon - 1
    else { return nil }
    let key = bytes[position..<blank]
    let start = colon + 1
    guard bytes[start + length] == UInt8(ascii: "\n") else { return nil }
    position = start + length + 1
    return (key, Array(bytes[start..<(start + length)]))
  }

  private func apply(_ key: RecordKey, _ value: [UInt8], to record: inout JournalRecord) -> Bool {
    switch key {
    case .boot: record.scope.boot = value
    case .folder: return set(&record.scope.folder, UInt64(decimal: value))
    case .command: record.header.command = value
    case .time: return set(&record.header.time.nanoseconds, Int64(String(decoding: value, as: UTF8.self)))
    case .origin: record.header.origin = value
    case .detail: record.header.details.append(.init(key: value, value: []))
    case .value:
      guard let last = record.header.details.indices.last else { return false }
      record.header.details[last].value = value
    case .newFolder: return add(VaultPath(value), to: &record.newFolders)
    case .emptiedFolder: return add(VaultPath(value), to: &record.emptiedFolders)
    case .change:
      guard let kind = FileChange.Kind(rawValue: String(decoding: value, as: UTF8.self)) else { return false }
      record.entries.append(JournalEntry(kind: kind, path: VaultPath(unchecked: []), temporary: []))
    default:
      guard let last = record.entries.indices.last else { return false }
      return apply(key, value, to: &record.entries[last])
    }
    return true
  }

  private func apply(_ key: RecordKey, _ value: [UInt8], to entry: inout JournalEntry) -> Bool {
    switch key {
    case .path: return set(&entry.path, VaultPath(value))
    case .newPath: return set(&entry.newPath, VaultPath(value))
    case .temporary: entry.temporary = value
    case .temporaryInode: return set(&entry.temporaryInode, UInt64(decimal: value))
    case .originalInode: return set(&entry.originalInode, UInt64(decimal: value))
    case .inPlace: entry.isInPlace = true
    case .kept: entry.isKept = true
    case .permissions: return set(&entry.permissions, UInt32(decimal: value))
    case .before: return set(&entry.before, Fingerprint(text: value))
    case .after: return set(&entry.after, Fingerprint(text: value))
    case .outside:
      guard let offset = Int(decimal: value) else { return false }
      entry.outside.append(Splice(offset: offset, removed: [], inserted: []))
    case .splice:
      guard let offset = Int(decimal: value) else { return false }
      entry.splices.append(Splice(offset: offset, removed: [], inserted: []))
    case .removed: return changeLastSplice(of: &entry) { $0.removed = value }
    case .inserted: return changeLastSplice(of: &entry) { $0.inserted = value }
    case .above: return changeLastSplice(of: &entry) { $0.above = value }
    case .below: return changeLastSplice(of: &entry) { $0.below = value }
    default: break
    }
    return true
  }

  private func changeLastSplice(of entry: inout JournalEntry, _ change: (inout Splice) -> Void) -> Bool {
    if let last = entry.splices.indices.last {
      change(&entry.splices[last])
    } else if let last = entry.outside.indices.last {
      change(&entry.outside[last])
    } else {
      return false
    }
    return true
  }

  private func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  private func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
    place = value
    return value != nil
  }

  private func add<Value>(_ value: Value?, to values: inout [Value]) -> Bool {
    guard let value else { return false }
    values.append(value)
    return true
  }
}

extension FixedWidthInteger {
  /// Reads decimal digits and nothing else; nil for any other text, or too large a number.
  init?(decimal text: some Collection<UInt8>) {
    guard !text.isEmpty else { return nil }
    var value = Self(0)
    for byte in text {
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, over) = product.addingReportingOverflow(Self(byte - UInt8(ascii: "0")))
      guard !tooLarge, !over else { return nil }
      value = sum
    }
    self = value
  }
}

extension Fingerprint {
  var text: [UInt8] { "\(size) ".utf8 + hash.hexadecimal(digits: 16) }

  init?(text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: " "))
    guard parts.count == 2, let size = Int(decimal: parts[0]),
      let hash = UInt64(hexadecimal: parts[1], digits: 16)
    else { return nil }
    self.init(size: size, hash: hash)
  }
}
