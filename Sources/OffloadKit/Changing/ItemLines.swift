/// The lines of a text, each without the spaces around it, to look for the lines of an item in them.
package struct ItemLines: Sendable {
  private let lines: [ArraySlice<UInt8>]

  package init(_ text: [UInt8]) {
    lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Self.trimmed)
  }

  /// Returns the lines, from 0, on which an item with these lines begins.
  func places(of item: [[UInt8]]) -> [Int] { places(of: item) { $0.elementsEqual($1) } }

  /// Returns how often the text has an item, even if the user has typed into its lines since.
  package func countTyped(_ item: [[UInt8]]) -> Int { places(of: item, Self.isTyped).count }

  private func places(
    of item: [[UInt8]], _ isSame: (_ line: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool
  ) -> [Int] {
    guard !item.isEmpty, item.count <= lines.count else { return [] }
    return (0...lines.count - item.count).filter { start in
      item.indices.allSatisfy { isSame(lines[start + $0], item[$0]) }
    }
  }

  /// Whether a line is an older line with text typed into it.
  private static func isTyped(_ line: ArraySlice<UInt8>, from old: [UInt8]) -> Bool {
    var rest = old[...]
    for byte in line where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Returns the lines of a text that aren't empty.
  static func all(in text: [UInt8]) -> Set<ArraySlice<UInt8>> {
    Set(ItemLines(text).lines.filter { !$0.isEmpty })
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let last = line.lastIndex(where: { !isSpace($0) }) else { return [] }
    return line[...last].drop(while: isSpace)
  }
}
