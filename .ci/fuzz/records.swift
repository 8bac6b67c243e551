private let seal = Maker(key: [UInt8](repeating: 1, count: 32))
  .seal(in: VaultID(random: [UInt8](repeating: 2, count: 16)))

func fuzzRecord(_ bytes: [UInt8]) {
  switch DecodedRecord(bytes, seal) {
  case .record(let record), .unsealed(let record): check(record)
  default: break
  }
}

/// The same, with a header and a checksum that are right.
func fuzzRecordFields(_ fields: [UInt8]) {
  let total =
    RecordEncoding.headerLength + fields.count + RecordEncoding.sumLength + RecordEncoding.sealLength
  let digits = Array("\(total)".utf8)
  var bytes = RecordEncoding.title + Array("\(RecordEncoding.version) ".utf8)
  bytes += [UInt8](repeating: UInt8(ascii: "0"), count: 10 - digits.count) + digits + [10] + fields
  let sum = bytes.withUnsafeBytes { XXHash64.hash($0) }
  bytes += RecordEncoding.sumTitle + sum.hexadecimal(digits: 16) + [10]
  bytes += RecordEncoding.sealTitle + seal.of(.record, [bytes]).hexadecimal + [10]
  fuzzRecord(bytes)
}

private func check(_ record: JournalRecord) {
  guard case .record(let again) = DecodedRecord(RecordEncoding.bytes(of: record, seal), seal) else {
    fatalError("a record is not read back")
  }
  law(again == record, "a record is read back as another")
  let text = Array("- a\n- b\n- c\n".utf8)
  for entry in record.entries {
    _ = entry.splices.applied(to: text)
    _ = entry.splices.inverted.applied(to: text)
    _ = entry.change
    _ = entry.isCaseChange
  }
}
