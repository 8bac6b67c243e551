/// The lines of a text, without their line ends, to look up other lines in.
struct LineSet {
  private let lines: Set<[UInt8]>

  init(_ text: [UInt8]) {
    lines = Set(LineSet.lines(text))
  }

  func contains(_ line: [UInt8]) -> Bool { lines.contains(line) }

  func containsAll(_ others: [[UInt8]]) -> Bool { others.allSatisfy(lines.contains) }

  /// Returns whether none of the lines of a text is in the set.
  func isDisjoint(with text: [UInt8]) -> Bool { lines.isDisjoint(with: LineSet.lines(text)) }

  /// Returns the lines that aren't empty or only space.
  static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "\n")).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }.filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
  }
}
