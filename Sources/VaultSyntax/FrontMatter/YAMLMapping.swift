/// A mapping of keys to values, read from YAML as people write it in front matter and settings.
///
/// Read are plain, quoted, literal and folded scalars, comments, and lists and maps in either style. Everything
/// else (anchors, aliases, YAML tags, complex keys, what is no YAML) is an opaque value and never changed. Reading
/// never fails.
package struct YAMLMapping: Sendable {
  package enum Shape: Sendable {
    /// Nothing but comments.
    case empty
    /// `key: value` lines.
    case block
    /// `{…}`
    case flow
    /// No mapping; nothing is read.
    case other
  }

  package internal(set) var shape = Shape.empty
  package internal(set) var entries: [YAMLEntry] = []
  package internal(set) var issues: [YAMLIssue] = []

  /// Reads all bytes; a byte order mark and a `---` line before the mapping are passed over.
  package init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.init(bytes, in: start..<bytes.count, readsTags: false)
  }

  /// Reads a range of bytes, which begins at a line's start. With `readsTags`, words with a `#` before them that
  /// stand as value of `tags` or `tag` are text; to YAML they would be a comment.
  init(_ bytes: [UInt8], in range: Range<Int>, readsTags: Bool) {
    var reader = YAMLReader(bytes, in: range, readsTags: readsTags)
    reader.readDocument()
    shape = reader.shape
    entries = reader.entries
    issues = reader.issues
  }

  /// The first entry with the key: spelled exactly so, or else with ASCII letters in another case.
  package func entry(_ key: [UInt8]) -> YAMLEntry? {
    entries.first { $0.key == key }
      ?? entries.first { entry in
        entry.key.count == key.count
          && entry.key.elementsEqual(key) { $0.asciiLowercased == $1.asciiLowercased }
      }
  }

  /// The entries of the mapping that is a key's value, with their ranges in `bytes`, which this one was read from.
  package func nestedEntries(of key: String, in bytes: [UInt8]) -> [YAMLEntry] {
    guard let entry = entry(Array(key.utf8)), case .map = entry.value.value else { return [] }
    let end = entry.value.style == .blockMap ? entry.lines.upperBound : entry.value.range.upperBound
    return YAMLMapping(bytes, in: entry.value.range.lowerBound..<end, readsTags: false).entries
  }

  /// The value of the key; see `entry(_:)`.
  package func value(_ key: String) -> YAMLValue? {
    entry(Array(key.utf8))?.value.value
  }
}
