import VaultSyntax

/// Tells of bytes on which line they stand, and after how many characters.
///
/// What is asked in the order in which it stands is told in one pass over the text, however long a line is.
struct SpotPositions {
  private let document: Document
  private var line = -1
  private var offset = 0
  private var column = 1

  init(_ document: Document) {
    self.document = document
  }

  /// Line and character of a byte, both from 1.
  mutating func position(_ wanted: Int) -> Spot.Position {
    let index = document.lineIndex(at: wanted)
    guard document.lines.indices.contains(index) else { return Spot.Position(line: 1, column: 1) }
    if index != line || wanted < offset { (line, offset, column) = (index, document.lines[index].start, 1) }
    let end = max(offset, min(wanted, document.bytes.count))
    column += document.bytes[offset..<end].count { $0 & 0xC0 != 0x80 }
    offset = end
    return Spot.Position(line: index + 1, column: column)
  }
}
