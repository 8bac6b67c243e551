/// A file as a merge sees it: its units, and the parts that belong to the whole file.
///
/// Writing it gives the bytes that Offload read. A unit is an item with its own lines, or a block of prose: a whole
/// paragraph, heading, fence or table. Items hold units; everything else is at the top, headings too. Quotes are prose,
/// with everything in them.
package struct MergeFile: Sendable, Hashable {
  package typealias Line = [UInt8]

  package var hasByteOrderMark = false
  package var ending: [UInt8] = [.lineFeed]
  /// Whether the last line has no ending.
  package var endsOpen = false
  /// Including both `---` lines.
  package var frontMatter: [Line] = []
  /// In the order of the file, so that the units inside a unit follow it.
  package var units: [MergeUnit] = []
  /// Blank lines at the end.
  package var tail: [Line] = []

  package init() {}

  /// Nil for a file that merges as text or not at all: conflict markers, invalid UTF-8, NUL, an unclosed fence or
  /// similar, lone CRs or mixed line endings.
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

  /// Turns CR LF into one byte. Returns false if a CR is anywhere else, or missing before an LF.
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

  /// The content of an item, or a block of prose: lines without the indentation of the first.
  package typealias Text = [Line]

  package var isItem: Bool
  /// The number of items around it.
  package var depth: Int
  /// Index of the unit of the item around it; -1 at the top.
  package var parent: Int
  /// For a heading that opens a section, 1 to 6; otherwise 0.
  package var level = 0
  /// Blank lines before it.
  package var gap: [Line] = []
  /// Whitespace before its first line, after that of the item around it.
  package var indent: Line
  /// Including the whitespace after it; empty for prose and for a plain line of the inbox.
  package var marker: Line = []
  /// The text, with the first line after the marker. An item in conflict has more than one version.
  package var versions: [Text]
  /// Whether a line has an indentation of its own, so that the unit can't go anywhere else.
  package var isRigid = false
  /// Whether its indentation doesn't begin with that of the item around it. If so, `indent` is all of it.
  package var isDetached = false

  /// Adds the lines, with this whitespace before them.
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
