/// A mapping of keys to values, read from YAML as people write it in front matter and settings.
///
/// It reads plain, quoted, literal and folded scalars, comments, and lists and maps in either style. Everything else
/// (anchors, aliases, YAML tags, complex keys, invalid YAML) becomes an opaque value, which Offload never changes.
/// Reading never fails.
package struct YAMLMapping: Sendable {
  package enum Shape: Sendable {
    /// Only comments.
    case empty
    /// `key: value` lines.
    case block
    /// `{…}`
    case flow
    /// Not a mapping; Offload reads nothing.
    case other
  }

  package internal(set) var shape = Shape.empty
  package internal(set) var entries: [YAMLEntry] = []
  package internal(set) var issues: [YAMLIssue] = []

  /// Reads all bytes. Skips a byte order mark and a `---` line before the mapping.
  package init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.init(bytes, in: start..<bytes.count, readsTags: false)
  }

  /// Reads a range of bytes, which begins at the start of a line. With `readsTags`, words with a `#` in the value of
  /// `tags` or `tag` are text; YAML would read them as a comment.
  init(_ bytes: [UInt8], in range: Range<Int>, readsTags: Bool) {
    var reader = YAMLReader(bytes, in: range, readsTags: readsTags)
    reader.readDocument()
    shape = reader.shape
    entries = reader.entries
    issues = reader.issues
  }

  /// The first entry with exactly this key; without one, the first with the key in another case of ASCII letters.
  package func entry(_ key: [UInt8]) -> YAMLEntry? {
    entries.first { $0.key == key }
      ?? entries.first { entry in
        entry.key.count == key.count
          && entry.key.elementsEqual(key) { $0.asciiLowercased == $1.asciiLowercased }
      }
  }

  /// The entries of the mapping in a key's value; see ``YAMLEntry/nested(in:)``.
  package func nestedEntries(of key: String, in bytes: [UInt8]) -> [YAMLEntry] {
    entry(Array(key.utf8))?.nested(in: bytes) ?? []
  }

  /// The value of the key; see `entry(_:)`.
  package func value(_ key: String) -> YAMLValue? {
    entry(Array(key.utf8))?.value.value
  }
}

extension YAMLEntry {
  /// The entries of the mapping in this one's value, with their ranges in `bytes`, which must be the bytes of the whole
  /// mapping; none for another value.
  package func nested(in bytes: [UInt8]) -> [YAMLEntry] {
    guard case .map = value.value else { return [] }
    let end = value.style == .blockMap ? lines.upperBound : value.range.upperBound
    return YAMLMapping(bytes, in: value.range.lowerBound..<end, readsTags: false).entries
  }
}
