import OffloadKit
import TerminalKit

/// How receipts name what they are about.
enum ItemNaming {
  /// `"Renew passport"`, or `3 items`.
  static func of(_ items: [Item]) -> String {
    items.count == 1 ? quoted(ItemLine.words(of: items[0])) : count(items.count)
  }

  static func of(_ items: [ListedItem]) -> String {
    of(items.map(\.item))
  }

  /// `1 item`, `3 items`
  static func count(_ number: Int, _ noun: String = "item") -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// In quotes, and short enough to leave room for the sentence around it.
  static func quoted(_ text: String) -> String {
    let longest = 48
    guard DisplayWidth.of(text) > longest else { return "\"\(text)\"" }
    var short = ""
    var width = 0
    for character in text {
      width += DisplayWidth.of(character)
      if width >= longest { break }
      short.append(character)
    }
    while short.last == " " { short.removeLast() }
    return "\"\(short)…\""
  }
}
