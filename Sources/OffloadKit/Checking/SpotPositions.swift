import VaultSyntax

/// Finds the line and the character of byte offsets.
///
/// Offsets in ascending order cost one pass over the text in all, however long a line is.
struct SpotPositions {
  private let bytes: [UInt8]
  private let lines: [Line]
  private var line = -1
  private var offset = 0
  private var column = 1

  init(_ file: CheckedFile) { (bytes, lines) = (file.bytes, file.lines) }

  /// Returns the line and the character of a byte, both from 1.
  mutating func position(_ wanted: Int) -> Spot.Position {
    let index = lines.index(at: wanted)
    guard lines.indices.contains(index) else { return Spot.Position(line: 1, column: 1) }
    if index != line || wanted < offset { (line, offset, column) = (index, lines[index].start, 1) }
    let end = max(offset, min(wanted, bytes.count))
    for byte in bytes[offset..<end] where byte & 0xC0 != 0x80 { column += 1 }
    offset = end
    return Spot.Position(line: index + 1, column: column)
  }
}
