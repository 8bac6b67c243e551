/// A file that Obsidian's Kanban plugin shows as a board. Its headings are lanes, and their items cards.
package struct KanbanBoard: Sendable {
  /// A lane of the board.
  package struct Lane: Sendable, Hashable {
    /// The index of its heading.
    package let heading: Int
    /// Whether the plugin ticks the cards that come into the lane: `**Complete**` is below its heading.
    package let isComplete: Bool
  }

  /// The lanes, in order.
  package let lanes: [Lane]
  /// The line after the lanes: that of the rule `***` above the archived cards, or of the plugin's settings.
  package let endLine: Int

  /// Nil if the front matter doesn't have the plugin's key with a value.
  package init?(_ document: Document) {
    let text = { (line: Line) in document.bytes[line.start..<line.end] }
    guard let front = document.outline.frontMatter,
      document.lines[front].contains(where: { Self.isKey(text($0)) })
    else { return nil }
    let settings = document.lines.firstIndex { text($0).starts(with: Self.settings) }
    let headings = document.headings.indices.filter { document.headings[$0].opensSection }
    let archive = headings.lazy.compactMap { document.rule(above: $0) }.first
    let endLine = min(settings ?? document.lines.count, archive ?? document.lines.count)
    let title = document.outline.titleHeading
    self.endLine = endLine
    lanes = headings.filter { $0 != title && document.headings[$0].lines.lowerBound < endLine }.map { index in
      let start = document.headings[index].lines.upperBound
      let first = document.lines[start...].lazy.map { text($0).trimmingBlanks }.first { !$0.isEmpty }
      return Lane(heading: index, isComplete: first?.elementsEqual(Self.complete) ?? false)
    }
  }

  /// Returns the lane of a heading; nil if it isn't one.
  package func lane(under heading: Int) -> Lane? { lanes.first { $0.heading == heading } }

  /// Whether a line of front matter is the plugin's key, in quotes or not, with a value.
  private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    let quote = rest.first.flatMap { [UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) ? $0 : nil }
    if quote != nil { rest.removeFirst() }
    guard rest.starts(with: key) else { return false }
    rest = rest.dropFirst(key.count)
    if let quote, rest.popFirst() != quote { return false }
    rest = rest.drop(while: \.isBlank)
    return rest.popFirst() == UInt8(ascii: ":") && !rest.allSatisfy(\.isBlank)
  }

  private static let key = Array("kanban-plugin".utf8)
  private static let settings = Array("%% kanban:settings".utf8)
  private static let complete = Array("**Complete**".utf8)
}

extension Document {
  /// Returns the line of the rule `***` right above a heading; nil if something else is there.
  fileprivate func rule(above heading: Int) -> Int? {
    let line = (0..<headings[heading].lines.lowerBound).last { !isBlank(line: $0) }
    return line.flatMap { bytes[lines[$0].start..<lines[$0].end].elementsEqual("***".utf8) ? $0 : nil }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return [] }
    return self[...last].drop(while: \.isBlank)
  }
}
