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
  static func detail(bringing text: [UInt8], of entry: Displaced.Entry) -> Detail {
    Detail(key: Array(broughtKey.utf8), value: entry.plainName + [UInt8(ascii: " ")] + self.text(text))
  }

  /// What it brought in from a displaced file, as ``text(_:)`` has it; nil for nothing.
  func broughtText(of entry: Displaced.Entry) -> [UInt8]? {
    let start = entry.plainName + [UInt8(ascii: " ")]
    return values(OperationHeader.broughtKey).last { $0.starts(with: start) }.map {
      Array($0.dropFirst(start.count))
    }
  }

  /// A text as a detail tells it: its size and its hash.
  static func text(_ text: [UInt8]) -> [UInt8] {
    let print = Fingerprint(text)
    return Array("\(print.size) \(print.hash)".utf8)
  }
}
