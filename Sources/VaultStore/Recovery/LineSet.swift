/// The lines of a text, without their line ends, for asking which of others it has.
struct LineSet {
  private let lines: Set<[UInt8]>

  init(_ text: [UInt8]) {
    lines = Set(LineSet.lines(text))
  }

  func contains(_ line: [UInt8]) -> Bool { lines.contains(line) }

  func containsAll(_ others: [[UInt8]]) -> Bool { others.allSatisfy(lines.contains) }

  /// Whether none of the lines of a text is among them.
  func isDisjoint(with text: [UInt8]) -> Bool { lines.isDisjoint(with: LineSet.lines(text)) }

  func union(_ other: LineSet) -> LineSet { LineSet(lines: lines.union(other.lines)) }

  init(lines: Set<[UInt8]>) {
    self.lines = lines
  }

  /// The lines of a text that are in the set, with their line ends, and blank ones.
  func filter(_ text: [UInt8]) -> [UInt8] { LineSet.filter(text) { containsAll($0) } }

  /// The lines of a text that are not in the set, with their line ends, and blank ones.
  func leavingOut(_ text: [UInt8]) -> [UInt8] { LineSet.filter(text) { !$0.contains(where: contains) } }

  /// - Parameter isKept: is given a line, or nothing for a blank one.
  private static func filter(_ text: [UInt8], _ isKept: ([[UInt8]]) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    for line in text.linesWithEnds where isKept(lines(Array(line))) { kept += line }
    return kept
  }

  /// The lines that are not blank.
  static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "\n")).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }.filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
  }

  /// How often each line is in a text.
  static func counts(_ text: [UInt8]) -> [[UInt8]: Int] {
    lines(text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension [UInt8] {
  var linesWithEnds: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? endIndex
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
