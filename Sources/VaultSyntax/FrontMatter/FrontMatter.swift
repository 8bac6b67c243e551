/// The front matter of a document: a mapping between two `---` lines at its very start.
///
/// Offload reads it once. Changes are patches to the document's bytes, which touch only the bytes of the key that
/// changes.
package struct FrontMatter: Sendable {
  /// The document's bytes, at least up to the end of the front matter.
  package let bytes: [UInt8]
  /// The whole lines, including the two that delimit it.
  package let range: Range<Int>
  /// The bytes between the two lines.
  package let inside: Range<Int>
  package let mapping: YAMLMapping

  /// Nil for a document without front matter.
  package init?(in document: Document) {
    guard let lines = document.outline.frontMatter, let first = lines.first, let last = lines.last else {
      return nil
    }
    let outline = document.outline
    self.init(
      bytes: document.bytes, range: outline.lines[first].start..<outline.lines[last].next,
      inside: outline.lines[first].next..<outline.lines[last].start)
  }

  /// Reads the front matter of a file without copying the bytes after it; nil if the file has none.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline) {
    guard let lines = outline.frontMatter, let first = lines.first, let last = lines.last else {
      return nil
    }
    self.init(
      bytes: Array(bytes[..<outline.lines[last].next]),
      range: outline.lines[first].start..<outline.lines[last].next,
      inside: outline.lines[first].next..<outline.lines[last].start)
  }

  /// Reads front matter from the ranges of its lines, with and without the delimiting ones.
  package init(bytes: [UInt8], range: Range<Int>, inside: Range<Int>) {
    self.bytes = bytes
    self.range = range
    self.inside = inside
    mapping = YAMLMapping(bytes, in: inside, readsTags: true)
  }

  package var entries: [YAMLEntry] { mapping.entries }

  /// The value of a key. If no key has exactly this spelling, the case of ASCII letters doesn't matter.
  package func value(_ key: String) -> YAMLValue? { mapping.value(key) }

  /// Other names of the collection, from `aliases` and `alias`: a list, or a text with commas.
  package var aliases: [[UInt8]] {
    entries.filter { Self.isKey($0.key, among: Self.aliasKeys) }.flatMap { entry -> [[UInt8]] in
      switch entry.value.value {
      case .list(let values): return values.compactMap(\.text).filter { !$0.isEmpty }
      case let value:
        return (value.text ?? []).split(separator: UInt8(ascii: ",")).map(Self.trimmed).filter { !$0.isEmpty }
      }
    }
  }

  /// The keys without a meaning in the format, each with its value or the values of its list. Only text, numbers and
  /// booleans count; a key without any of them is left out.
  package var freeFields: [(key: [UInt8], values: [[UInt8]])] {
    entries.filter { !Self.isOwnKey($0.key) }.map { ($0.key, Self.texts(of: $0)) }.filter {
      !$0.values.isEmpty
    }
  }

  /// The values of the first such key that `isWanted` accepts.
  package func freeValues(where isWanted: ([UInt8]) -> Bool) -> [[UInt8]] {
    for entry in entries where isWanted(entry.key) && !Self.isOwnKey(entry.key) {
      let values = Self.texts(of: entry)
      if !values.isEmpty { return values }
    }
    return []
  }

  private static func texts(of entry: YAMLEntry) -> [[UInt8]] {
    let values = if case .list(let values) = entry.value.value { values } else { [entry.value.value] }
    return values.compactMap(\.text).filter { !$0.isEmpty }
  }

  private static func isOwnKey(_ key: [UInt8]) -> Bool {
    isTagKey(key) || isKey(key, among: aliasKeys) || isKey(key, among: otherKeys)
  }

  static func isTagKey(_ key: [UInt8]) -> Bool { isKey(key, among: tagKeys) }

  private static let tagKeys: [StaticString] = ["tags", "tag"]
  private static let aliasKeys: [StaticString] = ["aliases", "alias"]
  private static let otherKeys: [StaticString] = ["type", "starred", "created"]

  private static func isKey(_ key: [UInt8], among names: [StaticString]) -> Bool {
    names.contains { name in
      name.utf8CodeUnitCount == key.count
        && name.withUTF8Buffer { $0.elementsEqual(key.lazy.map(\.asciiLowercased)) }
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.withUnsafeBufferPointer { buffer in
      let first = buffer.skipBlanks(from: 0, to: buffer.count)
      return Array(buffer[first..<buffer.trimBlanks(from: first, to: buffer.count)])
    }
  }
}
