extension OperationHeader {
  private static let lateSave = (command: Array("late save".utf8), origin: Array("recovery".utf8))

  /// Of an operation that brings in what another program has written late.
  static func lateSave(at time: Timestamp) -> OperationHeader {
    OperationHeader(command: lateSave.command, time: time, origin: lateSave.origin)
  }

  /// Whether what it brought is another program's.
  package var isLateSave: Bool { (command, origin) == Self.lateSave }

  private static let broughtKey = "brought"

  /// Tells what was found in which displaced file, so that it is not brought in twice.
  static func detail(bringing text: [UInt8], of entry: ReplacedFiles.Entry) -> Detail {
    let print = Fingerprint(text)
    return Detail(
      key: Array(broughtKey.utf8), value: entry.plainName + " \(print.size) \(print.hash)".utf8)
  }

  /// Whether it brought in that very text of a displaced file; nil where it brought nothing of it.
  func hasBrought(_ text: [UInt8], of entry: ReplacedFiles.Entry) -> Bool? {
    let detail = OperationHeader.detail(bringing: text, of: entry)
    let start = entry.plainName + [UInt8(ascii: " ")]
    let told = values(OperationHeader.broughtKey).filter { $0.starts(with: start) }
    return told.isEmpty ? nil : told.contains(detail.value)
  }
}
