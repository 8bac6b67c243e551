/// The front matter of a document: a mapping between two `---` lines at its very start.
///
/// It is read once; changes are patches to the document's bytes, which touch the bytes of the key that changes
/// and no others.
package struct FrontMatter: Sendable {
  /// The document's.
  package let bytes: [UInt8]
  /// The whole lines, the two that delimit it included.
  package let range: Range<Int>
  /// What stands between the two lines.
  package let inside: Range<Int>
  package let mapping: YAMLMapping

  /// nil for a document without front matter.
  package init?(in document: Document) {
    guard let lines = document.outline.frontMatter, let first = lines.first, let last = lines.last else {
      return nil
    }
    let outline = document.outline
    self.init(
      bytes: document.bytes, range: outline.lines[first].start..<outline.lines[last].next,
      inside: outline.lines[first].next..<outline.lines[last].start)
  }

  /// Reads the front matter of a file whose other bytes are not copied; nil where it has none.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline) {
    guard let lines = outline.frontMatter, let first = lines.first, let last = lines.last else {
      return nil
    }
    self.init(
      bytes: Array(bytes[..<outline.lines[last].next]),
      range: outline.lines[first].start..<outline.lines[last].next,
      inside: outline.lines[first].next..<outline.lines[last].start)
  }

  /// Reads front matter whose lines, with and without the delimiting ones, are known.
  package init(bytes: [UInt8], range: Range<Int>, inside: Range<Int>) {
    self.bytes = bytes
    self.range = range
    self.inside = inside
    mapping = YAMLMapping(bytes, in: inside, readsTags: true)
  }

  package var entries: [YAMLEntry] { mapping.entries }

  /// The value of a key, which is looked for without regard to the case of ASCII letters where none is spelled
  /// just so.
  package func value(_ key: String) -> YAMLValue? { mapping.value(key) }

  /// Other names of the collection: of `aliases` and `alias`, a list or a text with commas between.
  package var aliases: [[UInt8]] {
    entries.filter { Self.isKey($0.key, among: Self.aliasKeys) }.flatMap { entry -> [[UInt8]] in
      switch entry.value.value {
      case .list(let values): return values.compactMap(\.text).filter { !$0.isEmpty }
      case let value:
        return (value.text ?? []).split(separator: UInt8(ascii: ",")).map(Self.trimmed).filter { !$0.isEmpty }
      }
    }
  }

  /// The keys that mean nothing to the format, each with its value or the values of its list. What is neither text
  /// nor a number is left out, and so is a key with nothing else.
  package var freeFields: [(key: [UInt8], values: [[UInt8]])] {
    entries.filter { !Self.isOwnKey($0.key) }.map { ($0.key, Self.texts(of: $0)) }.filter {
      !$0.values.isEmpty
    }
  }

  /// The values of the first such key that is wanted.
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
