/// The reason why Offload doesn't read a part of a mapping.
enum YAMLFault: Error {
  /// YAML that Offload doesn't understand.
  case unsupported
  /// Not YAML, at this offset.
  case malformed(Int)
}

/// Reads a mapping. A part that it can't read becomes an opaque value of the outermost key.
struct YAMLReader {
  let bytes: [UInt8]
  let end: Int
  let readsTags: Bool
  /// Offset of the first line, or of the rest of a line, that the reader hasn't read yet.
  var position: Int
  var depth = 0
  /// Whether the current value lists tags, which may have a `#`.
  var isReadingTags = false

  var shape = YAMLMapping.Shape.empty
  var entries: [YAMLEntry] = []
  var issues: [YAMLIssue] = []
  /// The keys of the entries, once there are many.
  private var keys: Set<[UInt8]> = []
  /// Whether the reader takes a faster path for lines that are plainly words. The result is the same.
  let takesShortWays: Bool

  static let deepestNesting = 64
  /// Below this number, the reader compares a key with each entry's.
  private static let fewKeys = 16

  init(_ bytes: [UInt8], in range: Range<Int>, readsTags: Bool, takingShortWays: Bool = true) {
    self.bytes = bytes
    takesShortWays = takingShortWays
    self.readsTags = readsTags
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func readDocument() {
    skipDocumentStart()
    guard let first = nextContent() else { return }
    if bytes[first] == UInt8(ascii: "{") {
      readFlowDocument(at: first)
    } else if isKey(at: first) || isOpaqueKey(at: first) {
      shape = .block
      readEntries(column: first - lineStart(of: first))
    } else {
      shape = .other
      issues.append(YAMLIssue(kind: .notAMapping, offset: first))
    }
  }

  /// Skips comments and one `---` line before the mapping.
  private mutating func skipDocumentStart() {
    guard let first = nextContent(), isDocumentMark(at: first), bytes[first] == UInt8(ascii: "-"),
      skipBlanks(first + 3) == lineEnd(first)
    else { return }
    position = nextLine(first)
  }

  private mutating func readFlowDocument(at first: Int) {
    do throws(YAMLFault) {
      position = first
      entries = try readFlowEntries()
      try endLine()
      shape = .flow
      if let rest = nextContent() { throw .malformed(rest) }
    } catch {
      shape = .other
      entries = []
      issues.append(YAMLIssue(kind: .notAMapping, offset: first))
    }
  }

  // MARK: Entries of the outermost mapping

  private mutating func readEntries(column: Int) {
    while let first = nextContent() {
      let start = lineStart(of: first)
      if isDocumentMark(at: first) {
        endDocument(at: first)
        return
      }
      if takesShortWays, column == 0, first == start, readPlainEntry(at: first) { continue }
      guard first - start == column, skipSpaces(start) == first, isKey(at: first) else {
        let kind: YAMLIssue.Kind = isOpaqueKey(at: first) ? .unreadKey : .malformed
        issues.append(YAMLIssue(kind: kind, offset: first))
        skipEntry(from: start, column: column)
        continue
      }
      readEntry(at: first, column: column)
    }
  }

  /// Nothing may follow `...`. Anything that does is another document, and then the reader reads none of them.
  private mutating func endDocument(at mark: Int) {
    position = nextLine(mark)
    if bytes[mark] == UInt8(ascii: "."), skipBlanks(mark + 3) == lineEnd(mark), nextContent() == nil {
      return
    }
    issues = [YAMLIssue(kind: .notAMapping, offset: mark)]
    shape = .other
    entries = []
  }

  private mutating func readEntry(at first: Int, column: Int) {
    let start = lineStart(of: first)
    var entry = YAMLEntry(
      key: [], keyRange: first..<first, valueStart: first,
      value: YAMLNode(style: .empty, range: first..<first, value: .null), lines: start..<start)
    do throws(YAMLFault) {
      (entry.key, entry.keyRange, entry.valueStart) = try readKey(at: first)
      isReadingTags = readsTags && FrontMatter.isTagKey(entry.key)
      defer { isReadingTags = false }
      entry.value = try readValue(from: entry.valueStart, column: column)
      entry.lines = start..<nextLine(max(entry.value.range.upperBound, entry.valueStart))
      if let next = nextContent(), next - lineStart(of: next) > column { throw .malformed(next) }
    } catch {
      if case .malformed(let offset) = error { issues.append(YAMLIssue(kind: .malformed, offset: offset)) }
      skipEntry(from: start, column: column)
      entry.lines = start..<position
      entry.value = opaque(from: entry.valueStart)
    }
    add(entry)
  }

  mutating func add(_ entry: YAMLEntry) {
    if isKnown(entry.key) {
      issues.append(YAMLIssue(kind: .duplicateKey, offset: entry.keyRange.lowerBound))
    }
    entries.append(entry)
  }

  private mutating func isKnown(_ key: [UInt8]) -> Bool {
    if entries.count < Self.fewKeys { return entries.contains { $0.key == key } }
    if keys.isEmpty { keys = Set(entries.map(\.key)) }
    return !keys.insert(key).inserted
  }

  private func opaque(from start: Int) -> YAMLNode {
    var last = position
    while last > start, isBlankOrBreak(bytes[last - 1]) { last -= 1 }
    let first = min(skipBlanks(start), last)
    return YAMLNode(style: .opaque, range: first..<last, value: .opaque(Array(bytes[first..<last])))
  }

  /// Skips the line at `start` and the lines that belong to it: those with more indentation, list elements and values
  /// of complex keys with the same indentation, and blank lines between them.
  private mutating func skipEntry(from start: Int, column: Int) {
    position = nextLine(start)
    while let first = nextContent(skipping: false) {
      let indent = first - lineStart(of: first)
      guard indent > column || (indent == column && (isDash(at: first) || isLoneColon(at: first))) else {
        return
      }
      position = nextLine(first)
    }
  }

  // MARK: Nesting

  mutating func nested<Result>(
    _ body: (inout YAMLReader) throws(YAMLFault) -> Result
  ) throws(YAMLFault) -> Result {
    guard depth < Self.deepestNesting else { throw .unsupported }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}
