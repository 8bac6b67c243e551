/// The result of reading bytes that may be a date in a file.
package enum ISOReading: Hashable, Sendable {
  case date(CivilDateTime)
  /// The form of a date, but not a day of the calendar or a time of the clock (`2026-02-30`).
  case impossible
  case notADate

  /// Reads only `YYYY-MM-DD` and `YYYY-MM-DDTHH:MM`; allocates no memory.
  package init(_ bytes: some Sequence<UInt8>) {
    var digits = 0
    var count = 0
    for byte in bytes {
      guard Self.fits(byte, at: count) else {
        self = .notADate
        return
      }
      if byte &- 0x30 <= 9 { digits = digits * 10 + Int(byte &- 0x30) }
      count += 1
    }
    switch count {
    case 10: self.init(ymd: digits, time: nil)
    case 16: self.init(ymd: digits / 10_000, time: digits % 10_000)
    default: self = .notADate
    }
  }

  private static func fits(_ byte: UInt8, at offset: Int) -> Bool {
    switch offset {
    case 4, 7: byte == UInt8(ascii: "-")
    case 10: byte == UInt8(ascii: "T")
    case 13: byte == UInt8(ascii: ":")
    case 0..<16: byte &- 0x30 <= 9
    default: false
    }
  }

  private init(ymd: Int, time hhmm: Int?) {
    guard let date = CivilDate(year: ymd / 10_000, month: ymd / 100 % 100, day: ymd % 100) else {
      self = .impossible
      return
    }
    guard let hhmm else {
      self = .date(CivilDateTime(date))
      return
    }
    guard let time = CivilTime(hour: hhmm / 100, minute: hhmm % 100) else {
      self = .impossible
      return
    }
    self = .date(CivilDateTime(date, time))
  }
}

extension CivilDate {
  /// Reads the day from `YYYY-MM-DD`; nil for any other text.
  public init?(iso text: String) {
    guard case .date(let value) = ISOReading(text.utf8), value.time == nil else { return nil }
    self = value.date
  }
}

extension CivilDate: CustomStringConvertible {
  /// The form `YYYY-MM-DD`.
  public var description: String {
    // This runs for every item that Offload writes out.
    String(unsafeUninitializedCapacity: 10) { text in
      put(year, 4, into: text, at: 0)
      text[4] = UInt8(ascii: "-")
      put(month, 2, into: text, at: 5)
      text[7] = UInt8(ascii: "-")
      put(day, 2, into: text, at: 8)
      return 10
    }
  }
}

extension CivilTime: CustomStringConvertible {
  /// The form `HH:MM`.
  public var description: String { "\(twoDigits(hour)):\(twoDigits(minute))" }
}

extension CivilDateTime: CustomStringConvertible {
  /// Reads the value from `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; nil for any other text.
  public init?(iso text: String) {
    guard case .date(let value) = ISOReading(text.utf8) else { return nil }
    self = value
  }

  /// The form `YYYY-MM-DD`, with `THH:MM` if there is a time.
  public var description: String { time.map { "\(date)T\($0)" } ?? "\(date)" }
}

private func twoDigits(_ number: Int) -> Substring { String(100 + number).dropFirst() }

/// Writes a number with this many digits, with leading zeros.
private func put(_ number: Int, _ count: Int, into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
  var rest = number
  for index in (start..<(start + count)).reversed() {
    text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
    rest /= 10
  }
}
