extension FrontMatter {
  /// Returns the patches that set a key to a value; nil removes the key, with its lines.
  ///
  /// The value keeps its quotes, its place and the comment after it. In a list, only the elements that differ change. A
  /// new key comes last.
  package func setting(_ key: String, to value: YAMLValue?) throws(FrontMatterRefusal) -> [Patch] {
    let name = Array(key.utf8)
    guard mapping.shape != .other else { throw .notAMapping }
    guard let entry = mapping.entry(name) else {
      guard let value else { return [] }
      // The key may be the one that Offload couldn't read.
      if mapping.issues.contains(where: { $0.kind == .unreadKey }) { throw .opaqueValue(key: name) }
      return [try adding(name, value)]
    }
    guard entries.count(where: { $0.key == entry.key }) == 1 else { throw .duplicateKey(entry.key) }
    guard let value else { return [try removing(entry)] }
    return try replacing(entry, with: value)
  }

  /// Returns patches that write a key into a document, with new front matter if it has none.
  package static func setting(
    _ key: String, to value: YAMLValue?, in document: Document
  ) throws(FrontMatterRefusal) -> [Patch] {
    if let frontMatter = FrontMatter(in: document) { return try frontMatter.setting(key, to: value) }
    guard let value else { return [] }
    let name = Array(key.utf8)
    guard let text = YAMLWriter.text(value) else { throw .unwritableValue(key: name) }
    let lineEnding = lineEnding(of: document)
    let rule = Array("---".utf8) + lineEnding
    let start = document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return [.inserting(rule + line(name, text, lineEnding) + rule, at: start)]
  }

  private static func line(_ key: [UInt8], _ text: [UInt8], _ lineEnding: [UInt8]) -> [UInt8] {
    let name = YAMLWriter.isPlain(key, inFlow: false) ? key : YAMLWriter.doubleQuoted(key)
    return name + [UInt8(ascii: ":")] + (text.isEmpty ? [] : [0x20]) + text + lineEnding
  }

  private static func lineEnding(of document: Document) -> [UInt8] {
    guard let line = document.lines.first, line.end < line.next else { return [0x0A] }
    return Array(document.bytes[line.end..<line.next])
  }

  /// The ending of the line that opens the front matter.
  var lineEnding: [UInt8] {
    var start = inside.lowerBound
    while start > range.lowerBound, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D { start -= 1 }
    return Array(bytes[start..<inside.lowerBound])
  }

  // MARK: Keys

  private func adding(_ key: [UInt8], _ value: YAMLValue) throws(FrontMatterRefusal) -> Patch {
    guard mapping.shape != .flow else { throw .braces }
    // If Offload can read none of the keys, nothing shows how far to indent a new one.
    guard mapping.shape != .block || !entries.isEmpty else { throw .notAMapping }
    guard let text = YAMLWriter.text(value) else { throw .unwritableValue(key: key) }
    let indentation = entries.first.map { Array(bytes[$0.lines.lowerBound..<$0.keyRange.lowerBound]) } ?? []
    return .inserting(indentation + Self.line(key, text, lineEnding), at: endOfKeys)
  }

  /// After the last line that isn't blank. Blank lines at the end of a literal text belong to it.
  private var endOfKeys: Int {
    let last = entries.last?.value.style
    guard last != .literal, last != .folded, last != .opaque else { return inside.upperBound }
    var offset = inside.upperBound
    var end = offset
    while offset > inside.lowerBound,
      bytes[offset - 1].isBlank || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D
    {
      offset -= 1
      if offset == inside.lowerBound { return offset }
    }
    while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    if offset < end, bytes[offset] == 0x0D, offset + 1 < end, bytes[offset + 1] == 0x0A { offset += 1 }
    end = min(offset + 1, end)
    return end
  }

  private func removing(_ entry: YAMLEntry) throws(FrontMatterRefusal) -> Patch {
    guard mapping.shape != .flow else { throw .braces }
    guard entry.value.style != .opaque else { throw .opaqueValue(key: entry.key) }
    return .removing(entry.lines)
  }

  private func replacing(_ entry: YAMLEntry, with value: YAMLValue) throws(FrontMatterRefusal) -> [Patch] {
    let old = entry.value
    if old.value == value { return [] }
    switch old.style {
    case .opaque: throw .opaqueValue(key: entry.key)
    case .literal, .folded: throw .multilineText(key: entry.key)
    case .blockMap, .flowMap: throw .map(key: entry.key)
    case .plain, .singleQuoted, .doubleQuoted:
      if spansLines(old.range) { throw .multilineText(key: entry.key) }
      return [Patch(old.range, with: try text(value, of: entry))]
    case .empty:
      return [insertingValue(try text(value, of: entry), of: entry)]
    case .flowList:
      if case .list(let values) = value { return try replacingElements(of: entry, with: values) }
      if spansLines(old.range) { throw .multilineText(key: entry.key) }
      return [Patch(old.range, with: try text(value, of: entry))]
    case .blockList:
      if case .list(let values) = value { return try replacingElements(of: entry, with: values) }
      return [
        insertingValue(try text(value, of: entry), of: entry), .removing(try elementLines(of: entry)),
      ]
    }
  }

  private func text(_ value: YAMLValue, of entry: YAMLEntry) throws(FrontMatterRefusal) -> [UInt8] {
    let style: YAMLNode.Style = mapping.shape == .flow ? .doubleQuoted : entry.value.style
    guard let text = YAMLWriter.text(value, style: style, inFlow: mapping.shape == .flow) else {
      throw .unwritableValue(key: entry.key)
    }
    return text
  }

  /// Writes a value after the colon and one space, for an entry without a value.
  func insertingValue(_ text: [UInt8], of entry: YAMLEntry) -> Patch {
    guard !text.isEmpty else { return .inserting([], at: entry.valueStart) }
    let start = entry.valueStart
    let isSpaced = start < bytes.count && bytes[start] == 0x20 && !hasComment(behind: start)
    return isSpaced ? .inserting(text, at: start + 1) : .inserting([0x20] + text, at: start)
  }

  private func hasComment(behind start: Int) -> Bool {
    var offset = start
    while offset < inside.upperBound, bytes[offset].isBlank { offset += 1 }
    return offset < inside.upperBound && bytes[offset] == UInt8(ascii: "#")
  }

  func spansLines(_ range: Range<Int>) -> Bool {
    bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
  }
}
