import OffloadKit

/// Puts things into words.
enum Sentence {
  /// `1 item`, `3 items`.
  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// `12 bytes`, `34 kB`, `5 MB`.
  static func size(_ bytes: Int) -> String {
    bytes < 1000
      ? counted(bytes, "byte") : bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  /// `"Renew passport"`, `3 items`.
  static func named(_ items: [Item]) -> String {
    guard let first = items.first, items.count == 1 else { return "\(items.count) items" }
    return quoted(
      first.linkedCollection ?? ReadableText.of(first.wordsOrLine))
  }

  /// Returns the first line in quotes, truncated so that a row has room for other words.
  static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 32 ? "\"\(line.prefix(30)).." + "\"" : "\"\(line)\""
  }
}
