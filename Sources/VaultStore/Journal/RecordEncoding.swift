/// A record as bytes: lines of `key length:bytes`, so that any bytes can stand in it, a length before them and a
/// checksum after.
///
/// ```
/// offload-record 1 0000000312
/// id 27:0000000001-8d1f4a5b6c7d8e9f
/// …
/// change 7:changed
/// path 8:inbox.md
/// …
/// sum 16:…
/// ```
struct RecordEncoding {
  static let version = 1
  static let title = Array("offload-record ".utf8)
  /// The bytes of the first line, its line end included.
  static let headerLength = title.count + 2 + 10 + 1
  /// The bytes of the last line.
  static let sumLength = "sum 16:".utf8.count + 16 + 1

  private var body: [UInt8] = []

  static func bytes(of record: JournalRecord) -> [UInt8] {
    var encoding = RecordEncoding()
    encoding.add(record)
    let total = headerLength + encoding.body.count + sumLength
    var bytes = title + "\(version) ".utf8 + decimal(total, digits: 10) + "\n".utf8 + encoding.body
    let sum = bytes.withUnsafeBytes { XXHash64.hash($0) }
    bytes += "sum 16:".utf8
    bytes += sum.hexadecimal(digits: 16)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func decimal(_ value: Int, digits: Int) -> [UInt8] {
    let text = Array("\(value)".utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
  }

  private mutating func add(_ record: JournalRecord) {
    add(.id, record.id.bytes)
    add(.machine, record.machine)
    add(.folder, record.folder)
    add(.command, record.header.command)
    add(.time, "\(record.header.time.nanoseconds)")
    add(.origin, record.header.origin)
    for detail in record.header.details {
      add(.detail, detail.key)
      add(.value, detail.value)
    }
    for folder in record.newFolders { add(.newFolder, folder.bytes) }
    for entry in record.entries { add(entry) }
  }

  private mutating func add(_ entry: JournalEntry) {
    add(.change, entry.kind.rawValue)
    add(.path, entry.path.bytes)
    if let newPath = entry.newPath { add(.newPath, newPath.bytes) }
    add(.temporary, entry.temporary)
    add(.temporaryInode, entry.temporaryInode)
    add(.originalInode, entry.originalInode)
    if entry.isInPlace { add(.inPlace, "") }
    if entry.isKept { add(.kept, "") }
    if let permissions = entry.permissions { add(.permissions, UInt64(permissions)) }
    if let base = entry.base { add(.base, base) }
    if let before = entry.before { add(.before, before) }
    if let after = entry.after { add(.after, after) }
    for splice in entry.splices { add(splice) }
    if let merged = entry.merged {
      add(.merged, merged.before)
      for splice in merged.splices { add(splice) }
      if let previous = merged.previous {
        add(.previous, "\(previous.offset)")
        add(.removed, previous.removed)
        add(.inserted, previous.inserted)
      }
    }
  }

  private mutating func add(_ splice: Splice) {
    add(.splice, "\(splice.offset)")
    add(.removed, splice.removed)
    add(.inserted, splice.inserted)
    if !splice.above.isEmpty { add(.above, splice.above) }
    if !splice.below.isEmpty { add(.below, splice.below) }
  }

  private mutating func add(_ key: RecordKey, _ print: Fingerprint) {
    add(key, "\(print.size) ".utf8 + print.hash.hexadecimal(digits: 16))
  }

  private mutating func add(_ key: RecordKey, _ number: UInt64) {
    add(key, "\(number)")
  }

  private mutating func add(_ key: RecordKey, _ text: String) {
    add(key, Array(text.utf8))
  }

  private mutating func add(_ key: RecordKey, _ value: [UInt8]) {
    body += key.rawValue.utf8
    body += " \(value.count):".utf8
    body += value
    body.append(UInt8(ascii: "\n"))
  }
}

enum RecordKey: String {
  case id, machine, folder, command, time, origin, detail, value
  case newFolder = "new-folder"
  case change, path
  case newPath = "new-path"
  case temporary
  case temporaryInode = "temporary-inode"
  case originalInode = "original-inode"
  case inPlace = "in-place"
  case kept, permissions, base, before, after, splice, removed, inserted, above, below, merged
  case previous
}
