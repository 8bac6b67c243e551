func fuzzRecord(_ bytes: [UInt8]) {
  guard case .record(let record) = DecodedRecord(bytes) else { return }
  check(record)
}

/// The same, with a header and a checksum that are right.
func fuzzRecordFields(_ fields: [UInt8]) {
  let total = RecordEncoding.headerLength + fields.count + RecordEncoding.sumLength
  let digits = Array("\(total)".utf8)
  var bytes = RecordEncoding.title + Array("1 ".utf8)
  bytes +=
    [UInt8](repeating: UInt8(ascii: "0"), count: 10 - digits.count) + digits + Array("\n".utf8) + fields
  let sum = bytes.withUnsafeBytes { XXHash64.hash($0) }
  bytes += Array("sum 16:".utf8) + sum.hexadecimal(digits: 16) + Array("\n".utf8)
  guard case .record(let record) = DecodedRecord(bytes) else { return }
  check(record)
}

private func check(_ record: JournalRecord) {
  guard case .record(let again) = DecodedRecord(RecordEncoding.bytes(of: record)) else {
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
