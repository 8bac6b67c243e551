extension OperationHeader {
  private static let lateSave = (command: Array("late save".utf8), origin: Array("recovery".utf8))

  /// Returns the header of an operation that merges a late save.
  static func lateSave(at time: Timestamp) -> OperationHeader {
    OperationHeader(command: lateSave.command, time: time, origin: lateSave.origin)
  }

  /// Whether the operation merged another program's late save.
  package var isLateSave: Bool { (command, origin) == Self.lateSave }

  private static let broughtKey = "brought"

  /// Returns the detail that names a replaced file and the text found in it, so that no operation merges that text
  /// twice.
  static func detail(bringing text: [UInt8], of entry: ReplacedFiles.Entry) -> Detail {
    let print = Fingerprint(text)
    return Detail(
      key: Array(broughtKey.utf8), value: entry.plainName + " \(print.size) \(print.hash)".utf8)
  }

  /// Returns whether the operation merged this very text of a replaced file; nil if it merged nothing of the file.
  func hasBrought(_ text: [UInt8], of entry: ReplacedFiles.Entry) -> Bool? {
    let detail = OperationHeader.detail(bringing: text, of: entry)
    let start = entry.plainName + [UInt8(ascii: " ")]
    let told = values(OperationHeader.broughtKey).filter { $0.starts(with: start) }
    return told.isEmpty ? nil : told.contains(detail.value)
  }
}
