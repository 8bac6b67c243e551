import VaultSyntax

/// A date of a table or of JSON, as a field of the vault stores it.
struct ImportedDate {
  /// The original text if it isn't a date.
  let field: String
  /// Whether it had seconds, which a field has no place for.
  let losesSeconds: Bool

  /// - Parameter text: `2026-03-01`, or with a time of day after `T` or a space, seconds and a time zone
  ///   (`2026-03-01T23:30:00Z`, `2026-03-01 23:30 +0200`). A time with a zone becomes local time.
  init(_ text: String) {
    guard let moment = Reading(text) else {
      (field, losesSeconds) = (text, false)
      return
    }
    losesSeconds = moment.hasSeconds
    guard let offset = moment.utcOffset, let time = moment.civil.time else {
      field = moment.civil.description
      return
    }
    let seconds = moment.civil.date.dayNumber * 86_400 + time.minuteOfDay * 60 - offset
    field = Moment(atUTC: seconds).civil.description
  }

  private struct Reading {
    let civil: CivilDateTime
    var hasSeconds = false
    /// Nil without a time zone.
    var utcOffset: Int?

    /// Nil if any text is left over.
    init?(_ text: String) {
      var rest = text.utf8[...]
      let day = rest.prefix(10)
      rest = rest.dropFirst(10)
      guard let first = rest.first else {
        guard let civil = CivilDateTime(iso: text) else { return nil }
        self.civil = civil
        return
      }
      let minute = Array(day) + [UInt8(ascii: "T")] + Array(rest.dropFirst().prefix(5))
      guard first == UInt8(ascii: "T") || first == UInt8(ascii: "t") || first == UInt8(ascii: " "),
        case .date(let civil) = ISOReading(minute), civil.time != nil
      else { return nil }
      self.civil = civil
      rest = rest.dropFirst(6)
      guard takeSeconds(from: &rest), takeZone(from: &rest), rest.isEmpty else { return nil }
    }

    private mutating func takeSeconds(from rest: inout Substring.UTF8View) -> Bool {
      guard rest.first == UInt8(ascii: ":") else { return true }
      rest = rest.dropFirst()
      guard let seconds = Self.number(from: &rest, digits: 2), seconds <= 60 else { return false }
      hasSeconds = seconds > 0
      guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return true }
      let fraction = rest.dropFirst().prefix { $0 &- 0x30 <= 9 }
      rest = rest.dropFirst(fraction.count + 1)
      hasSeconds = hasSeconds || fraction.contains { $0 != 0x30 }
      return !fraction.isEmpty
    }

    private mutating func takeZone(from rest: inout Substring.UTF8View) -> Bool {
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() } else if rest.isEmpty { return true }
      guard let sign = rest.popFirst() else { return false }
      if sign | 0x20 == UInt8(ascii: "z") {
        utcOffset = 0
        return true
      }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let hours = Self.number(from: &rest, digits: 2), hours < 24
      else { return false }
      var minutes = 0
      if !rest.isEmpty {
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        guard let stated = Self.number(from: &rest, digits: 2), stated < 60 else { return false }
        minutes = stated
      }
      utcOffset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
      return true
    }

    private static func number(from rest: inout Substring.UTF8View, digits: Int) -> Int? {
      let taken = rest.prefix(digits)
      guard taken.count == digits, taken.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
      rest = rest.dropFirst(digits)
      return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }
}
