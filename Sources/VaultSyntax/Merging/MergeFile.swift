/// A file as a merge sees it: its units, and what belongs to the whole of it.
///
/// Writing it again gives the bytes that it was read from. A unit is an item with its own lines, or a block of prose: a
/// paragraph, a heading, a fence or a table whole. Items hold units; everything else stands at the top, headings too.
/// Quotes are prose, with all that is in them.
package struct MergeFile: Sendable, Hashable {
  package typealias Line = [UInt8]

  package var hasByteOrderMark = false
  package var ending: [UInt8] = [.lineFeed]
  /// Whether the last line has no ending.
  package var endsOpen = false
  /// With both `---` lines.
  package var frontMatter: [Line] = []
  /// In the order of the file, so that what is in a unit follows it.
  package var units: [MergeUnit] = []
  /// Blank lines at the end.
  package var tail: [Line] = []

  package init() {}

  /// nil for what is merged as text or not at all: conflict markers, no UTF-8, a fence or the like that is never closed,
  /// line endings of old.
  package init?(_ original: [UInt8], kind: FileKind) {
    guard String(validating: original, as: UTF8.self) != nil, !original.contains(0) else { return nil }
    var bytes = original
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      hasByteOrderMark = true
      bytes.removeFirst(3)
    }
    guard takeEnding(from: &bytes) else { return nil }
    let document = Document(bytes, kind: kind)
    guard !document.outline.issues.contains(where: { Self.isUnsafe($0.kind) }) else { return nil }
    endsOpen = bytes.last.map { $0 != .lineFeed } ?? false
    let lines = document.lines.map { Array(document.bytes[$0.start..<$0.end]) }
    var cutter = UnitCutter(document, lines)
    cutter.cut()
    frontMatter = document.outline.frontMatter.map { Array(lines[$0]) } ?? []
    units = cutter.units
    tail = cutter.blanks
    guard self.bytes == original else { return nil }
    let groups = conflicts(in: original)
    if groups.isEmpty { return }
    var joined = self
    joined.joinVersions(of: groups)
    if joined.bytes == original { self = joined }
  }

  private static func isUnsafe(_ issue: SyntaxIssue.Kind) -> Bool {
    switch issue {
    case .conflict, .unclosedFence, .unclosedHTML, .unclosedFrontMatter: true
    case .unclosedComment, .unclosedMath: false
    }
  }

  /// Makes CR LF one byte; false where CR stands anywhere else or not before each LF.
  private mutating func takeEnding(from bytes: inout [UInt8]) -> Bool {
    guard bytes.contains(.carriageReturn) else { return true }
    var unended: [UInt8] = []
    unended.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
      if byte == .carriageReturn, !isPair { return false }
      if byte == .lineFeed, index == 0 || bytes[index - 1] != .carriageReturn { return false }
      if !isPair { unended.append(byte) }
    }
    bytes = unended
    ending = [.carriageReturn, .lineFeed]
    return true
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    let start = bytes.count
    for line in frontMatter { bytes += line + ending }
    var indents: [Line] = []
    for unit in units {
      indents.removeSubrange(min(unit.depth, indents.count)...)
      indents.append(unit.isDetached ? unit.indent : (indents.last ?? []) + unit.indent)
      for line in unit.gap { bytes += line + ending }
      unit.write(at: indents[indents.count - 1], ending, to: &bytes)
    }
    for line in tail { bytes += line + ending }
    if endsOpen, bytes.count > start { bytes.removeLast(ending.count) }
    return bytes
  }
}

/// One unit of a file.
package struct MergeUnit: Sendable, Hashable {
  package typealias Line = [UInt8]

  /// What an item says, or a block of prose: lines without the indentation of the first.
  package typealias Text = [Line]

  package var isItem: Bool
  /// The number of items around it.
  package var depth: Int
  /// Index of the item around it; -1 at the top.
  package var parent: Int
  /// Of a heading that opens a section, 1 to 6; else 0.
  package var level = 0
  /// Blank lines before it.
  package var gap: [Line] = []
  /// Blanks before its first line, behind those of the item around it.
  package var indent: Line
  /// With the blanks behind it; empty for prose and for a plain line of the inbox.
  package var marker: Line = []
  /// The text, the first line behind the marker. Of an item in conflict there are several.
  package var versions: [Text]
  /// Whether a line is indented in a way of its own, so that the unit can only stand where it stood.
  package var isRigid = false
  /// Whether its indentation does not begin with that of the item around it: `indent` is all of it then.
  package var isDetached = false

  /// Adds the lines, where these blanks stand before them.
  fileprivate func write(at indent: Line, _ ending: [UInt8], to bytes: inout [UInt8]) {
    for text in versions {
      bytes += indent
      bytes += marker
      bytes += text[0]
      bytes += ending
      for line in text.dropFirst() {
        if !line.isEmpty, !isRigid { bytes += indent }
        bytes += line
        bytes += ending
      }
    }
  }
}
