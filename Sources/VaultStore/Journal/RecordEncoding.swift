/// Encodes a record as bytes: lines of `key length:bytes`, so that it can contain any bytes, after a length and before
/// a checksum and a seal.
///
/// ```
/// offload-record 2 0000000412
/// id 27:0000000001-8d1f4a5b6c7d8e9f
/// vault 32:…
/// …
/// change 7:changed
/// path 8:inbox.md
/// …
/// sum 16:…
/// seal 70:maker …
/// ```
///
/// The checksum (XXH64, of all bytes before it) reveals a torn record. The seal (``Seal``, of all bytes before it)
/// shows its maker. The seal begins with the kind of its key. Only one kind exists, and this version knows no other.
struct RecordEncoding {
  static let version = 2
  static let title = Array("offload-record ".utf8)
  /// The length of the first line in bytes, including its line end.
  static let headerLength = title.count + 2 + 10 + 1
  /// The start of the line with the checksum, and the line's length in bytes.
  static let sumTitle = Array("sum 16:".utf8)
  static let sumLength = sumTitle.count + 16 + 1
  /// The start of the last line, and the line's length in bytes.
  static let sealTitle = Array("seal 70:maker ".utf8)
  static let sealLength = sealTitle.count + 2 * Seal.size + 1

  private var body: [UInt8] = []

  static func bytes(of record: JournalRecord, _ seal: Seal) -> [UInt8] {
    var encoding = RecordEncoding()
    encoding.add(.id, record.id.bytes)
    encoding.add(.vault, seal.vault.text)
    encoding.add(record)
    let total = headerLength + encoding.body.count + sumLength + sealLength
    var bytes = title + "\(version) ".utf8 + decimal(total, digits: 10) + "\n".utf8
    bytes.reserveCapacity(total)
    bytes += encoding.body
    let sum = bytes.withUnsafeBytes { XXHash64.hash($0) }
    bytes += sumTitle
    bytes += sum.hexadecimal(digits: 16)
    bytes.append(UInt8(ascii: "\n"))
    let code = seal.of(.record, [bytes])
    bytes += sealTitle
    bytes += code.hexadecimal
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func decimal(_ value: Int, digits: Int) -> [UInt8] {
    let text = Array("\(value)".utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text
  }

  private mutating func add(_ record: JournalRecord) {
    add(.boot, record.scope.boot)
    add(.folder, record.scope.folder)
    add(.command, record.header.command)
    add(.time, "\(record.header.time.nanoseconds)")
    add(.origin, record.header.origin)
    for detail in record.header.details {
      add(.detail, detail.key)
      add(.value, detail.value)
    }
    for folder in record.newFolders { add(.newFolder, folder.bytes) }
    for folder in record.emptiedFolders { add(.emptiedFolder, folder.bytes) }
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
    if let before = entry.before { add(.before, before) }
    if let after = entry.after { add(.after, after) }
    for splice in entry.outside { add(splice, as: .outside) }
    for splice in entry.splices { add(splice) }
  }

  private mutating func add(_ splice: Splice, as key: RecordKey = .splice) {
    add(key, "\(splice.offset)")
    add(.removed, splice.removed)
    add(.inserted, splice.inserted)
    if !splice.above.isEmpty { add(.above, splice.above) }
    if !splice.below.isEmpty { add(.below, splice.below) }
  }

  private mutating func add(_ key: RecordKey, _ print: Fingerprint) {
    add(key, print.text)
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

enum RecordKey: String, CaseIterable {
  case id, vault, boot, folder, command, time, origin, detail, value
  case newFolder = "new-folder"
  case emptiedFolder = "emptied-folder"
  case change, path
  case newPath = "new-path"
  case temporary
  case temporaryInode = "temporary-inode"
  case originalInode = "original-inode"
  case inPlace = "in-place"
  case kept, permissions, before, after, outside, splice, removed, inserted, above, below

  /// All keys, by their bytes.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { (ArraySlice($0.rawValue.utf8), $0) })
}
