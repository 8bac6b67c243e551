package import VaultSyntax

/// Makes more than one edit of an item's first line, each on the result of the one before. Leaves out a backslash
/// that breaks the line.
///
/// It edits the line as a document of its own; `patches` then covers the bytes that differ.
package struct LineEdit {
  private let original: [UInt8]
  /// The offset of the line's own bytes, after indentation and quote marks.
  package let start: Int
  private let kind: FileKind
  private(set) var line: Document
  /// The bullet that a plain line of the inbox gets with its checkbox.
  private let bullet: [UInt8]

  package init(_ document: Document, _ item: Int) {
    let listItem = document.items[item]
    start = listItem.isPlainLine ? listItem.text.lowerBound : listItem.marker.lowerBound
    let end = document.lineBreak(ofFirstLineOf: item) ?? document.lines[listItem.firstLine].end
    original = Array(document.bytes[start..<end])
    kind = listItem.isPlainLine ? .inbox : .collection
    line = Document(original, kind: kind)
    bullet = listItem.isPlainLine ? document.bulletForPlainLine(item) : []
  }

  package mutating func setStatus(_ character: String) throws {
    try apply { [bullet] in try $0.settingStatus(Array(character.utf8), of: 0, bullet: bullet) }
  }

  package mutating func set(_ key: FieldKey, to value: String?, dialect: FieldDialect) throws {
    try apply {
      try $0.settingField(key, to: value.map { Array($0.utf8) }, of: 0, fallback: dialect)
    }
  }

  /// Adds a field to a line that doesn't have the key.
  package mutating func setIfMissing(_ key: FieldKey, to value: String?, dialect: FieldDialect) throws {
    guard let value, !line.items.isEmpty, ItemText(0, in: line).field(key) == nil else { return }
    try set(key, to: value, dialect: dialect)
  }

  package mutating func removeBlockID() throws {
    try apply { try $0.settingBlockID(nil, of: 0) }
  }

  private mutating func apply(_ edit: (Document) throws -> [Patch]) throws {
    guard !line.items.isEmpty else { return }
    let patches = try edit(line)
    if !patches.isEmpty { line = Document(try line.applying(patches), kind: kind) }
  }

  /// The bytes that differ, as one patch against the original document.
  package var patches: [Patch] {
    let prefix = zip(original, line.bytes).prefix(while: { $0 == $1 }).count
    let room = min(original.count, line.bytes.count) - prefix
    let suffix = min(room, zip(original.reversed(), line.bytes.reversed()).prefix(while: { $0 == $1 }).count)
    let range = prefix..<(original.count - suffix)
    let replacement = Array(line.bytes[prefix..<(line.bytes.count - suffix)])
    guard !range.isEmpty || !replacement.isEmpty else { return [] }
    return [Patch((start + range.lowerBound)..<(start + range.upperBound), with: replacement)]
  }
}
