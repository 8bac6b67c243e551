/// The spaces at the end of an item's first line that break the line before its further lines.
enum HardBreak {
  static func spaces(of item: Item) -> String { spaces(endingLine: item.text, before: item.body) }

  /// Returns the spaces; none if they break nothing.
  static func spaces(endingLine line: String, before body: String) -> String {
    let count = line.reversed().prefix { $0 == " " }.count
    return count > 1 && !body.isEmpty ? String(repeating: " ", count: count) : ""
  }
}
