import VaultModel
import VaultSyntax

/// The text of a file with only the items that a query admits.
enum SeenText {
  /// Returns the text of the scanner's file, with an empty line for each line that isn't seen; nil if it has no seen
  /// item.
  static func of(_ scanner: inout ItemScanner, through query: Query) -> [UInt8]? {
    scanner.read(.everything)
    let outline = scanner.outline
    var seen = [Bool](repeating: false, count: outline.items.count)
    var lines = Set<Int>()
    for index in outline.items.indices {
      let parent = outline.items[index].parent
      if parent >= 0, !seen[parent] { continue }
      scanner.stand(at: index)
      guard query.matches(scanner) else { continue }
      seen[index] = true
      lines.formUnion(outline.ownLines(of: index))
      lines.formUnion(outline.headings(over: index))
    }
    if lines.isEmpty { return nil }
    if let frontMatter = outline.frontMatter { lines.formUnion(frontMatter) }
    var text: [UInt8] = []
    text.reserveCapacity(scanner.bytes.count)
    for (number, line) in outline.lines.enumerated() {
      text += scanner.bytes[(lines.contains(number) ? line.start : line.end)..<line.next]
    }
    return text
  }
}

extension Outline {
  /// The lines of the headings that an item is under, at any level.
  fileprivate func headings(over item: Int) -> [Int] {
    var lines: [Int] = []
    var (section, level) = (items[item].section, 7)
    while section >= 0 {
      let heading = headings[section]
      if heading.opensSection, heading.level < level {
        lines += heading.lines
        level = heading.level
      }
      section -= 1
    }
    return lines
  }
}
