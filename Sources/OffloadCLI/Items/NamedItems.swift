import OffloadKit
import TerminalKit

/// Makes the names of items in receipts.
enum NamedItems {
  /// `"Renew passport"`, `"Renew passport" and 2 more`
  static func of(_ items: [Item]) -> String {
    guard let first = items.first else { return Phrase.counted(0) }
    let words = first.words.isEmpty ? first.tags.map { "#\($0)" }.joined(separator: " ") : first.words
    let name = words.isEmpty ? Phrase.counted(1) : quoted(words)
    return items.count == 1 ? name : "\(name) and \(items.count - 1) more"
  }

  /// Returns the same, with the address of an item if another one has the same words.
  static func of(_ items: [ListedItem]) -> String {
    let name = of(items.map(\.item))
    guard items.count == 1, let short = items[0].short, items[0].address != short else { return name }
    return "\(name) (\(items[0].address))"
  }

  /// Returns the text in quotes, short enough to leave room for the sentence around it.
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
