import OffloadKit

/// Dates as people say them, in the date fields of a text: `[due:: friday]` becomes `[due:: 2026-03-13]`.
enum DateWords {
  private static let keys = ["due", "scheduled", "start", "created", "completion", "cancelled"]

  /// The text with what says a day written as that day. What is not a date stays as it is.
  static func written(_ text: String, today: CivilDate) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "(" }) {
      let closing: Character = rest[open] == "[" ? "]" : ")"
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(where: { $0 == closing || $0.isNewline }), inside[close] == closing,
        let field = field(inside[..<close], today)
      else {
        result += rest[...open]
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += rest[...open] + field + String(closing)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// `due:: friday` with its date; nil for what is not a date field.
  private static func field(_ text: Substring, _ today: CivilDate) -> String? {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty else { return nil }
    let key = parts[0].filter { !$0.isWhitespace }
    guard keys.contains(key.lowercased()), let date = try? NaturalDate.day(String(parts[2]), today: today)
    else {
      return nil
    }
    return "\(key):: \(date)"
  }
}
