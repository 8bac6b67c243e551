/// Lines of a calendar as RFC 5545 defines them: they end with CR LF, and none is longer than 75 octets.
struct CalendarText {
  private(set) var bytes: [UInt8] = []

  /// Adds one property. `value` goes in unchanged; pass texts through ``escaped(_:)`` first.
  mutating func add(_ name: String, _ value: String) {
    var room = 75
    for scalar in "\(name):\(value)".unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if encoded.count > room {
        bytes += [0x0D, 0x0A, 0x20]
        room = 74
      }
      bytes += encoded
      room -= encoded.count
    }
    bytes += [0x0D, 0x0A]
  }

  /// Returns a text value with line endings, commas, semicolons and backslashes escaped. Other control characters,
  /// which a calendar must not contain, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r": result.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ",", ";":
        result.append("\\")
        result.append(scalar)
      case "\t": result.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }
}

extension Moment {
  /// The moment in UTC, in the basic format of ISO 8601: `20260118T101500Z`.
  var basicUTC: String {
    let moment = Moment(secondsSince1970: secondsSince1970, utcOffset: 0)
    let second = ((secondsSince1970 % 60) + 60) % 60
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(moment.date)".split(separator: "-").joined()
      + "T\(two(moment.time.hour))\(two(moment.time.minute))\(two(second))Z"
  }
}
