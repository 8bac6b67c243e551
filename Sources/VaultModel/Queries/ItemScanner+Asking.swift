import VaultStore
import VaultSyntax

/// The answers to what queries ask of the item that the scanner stands at, from bytes that are at hand.
///
/// A query asks for no more than it needs, and asks what is cheap first. The patterns do the comparing; nothing here
/// takes memory of its own, and lists are gone through by index: a loop over a list counts one user more of it.
extension ItemScanner {
  /// Whether the pattern is found in the item's own text: all its own lines, markup included, without list marker and
  /// checkbox.
  package func textMatches(_ pattern: borrowing TextPattern) -> Bool {
    if item.endLine == item.firstLine + 1 { return pattern.matches(slice(item.text)) }
    var range = item.text
    var (line, child) = (item.firstLine, index + 1)
    while let next = outline.ownLine(of: index, after: line, before: &child) {
      let text = outline.lines[next]
      if outline.lines[next - 1].end == range.upperBound {
        range = range.lowerBound..<text.end
      } else {
        if pattern.matches(slice(range)) { return true }
        range = text.start..<text.end
      }
      line = next
    }
    return pattern.matches(slice(range))
  }

  /// Whether one of the item's tags, its own or inherited from its collection, is the pattern's or nests under it.
  func tagMatches(_ pattern: borrowing TagPattern) -> Bool {
    for index in said.tags.indices where pattern.matches(slice(said.tags[index].value)) { return true }
    guard known.hasTags else { return inheritedTags.contains { pattern.matches($0) } }
    for index in known.tags.indices where pattern.matches(known.tags[index]) { return true }
    return false
  }

  /// Whether the item stands in the collection or folder.
  func placeMatches(_ pattern: borrowing PlacePattern) -> Bool { pattern.matches(path: path.bytes) }

  /// Whether a heading around the item, the innermost or one above it, has text that matches.
  func sectionMatches(_ pattern: borrowing ValuePattern) -> Bool {
    var section = item.section
    var level = 7
    while section >= 0 {
      let heading = outline.headings[section]
      if heading.opensSection, heading.level < level {
        if pattern.matches(slice(heading.text)) { return true }
        level = heading.level
      }
      section -= 1
    }
    return false
  }

  /// Whether the item's type, as the format derives it, matches; false for an item without one.
  func typeMatches(_ pattern: borrowing ValuePattern) -> Bool {
    if let type = value(.type) { return pattern.matches(type) }
    guard var type = derivedType?.rawValue else { return false }
    return type.withUTF8 { pattern.matches($0) }
  }

  /// Whether one of the field's values, in either dialect, matches; false where the field is missing. Where the item
  /// has none and the key is none of the format's, that of its collection's front matter counts.
  func fieldMatches(_ key: borrowing QueryKey, _ pattern: borrowing ValuePattern) -> Bool {
    for index in said.fields.indices
    where matches(said.fields[index], key) && pattern.matches(value(of: said.fields[index])) { return true }
    if key.isKnown || hasOwnField(key) { return false }
    return inheritedValues(of: key).contains { pattern.matches($0) }
  }

  func hasField(_ key: borrowing QueryKey) -> Bool {
    hasOwnField(key) || !inheritedValues(of: key).isEmpty
  }

  /// Whether the item's derived id begins with letters; nothing begins with what is no id's.
  func idMatches(_ prefix: ItemID.Prefix?) -> Bool {
    guard let identity = said.identity, let prefix else { return false }
    return prefix.matches(ItemID(bits: identity))
  }

  private func hasOwnField(_ key: borrowing QueryKey) -> Bool {
    for index in said.fields.indices
    where matches(said.fields[index], key) && !value(of: said.fields[index]).isEmpty { return true }
    return false
  }

  /// What the collection's front matter says of a key that the format does not name.
  private func inheritedValues(of key: borrowing QueryKey) -> [[UInt8]] {
    if key.isKnown { return [] }
    guard case .other(let name) = copy key, let frontMatter else { return [] }
    return frontMatter.freeValues { $0.withUnsafeBufferPointer(name.equals) }
  }

  private func matches(_ field: Field, _ key: borrowing QueryKey) -> Bool {
    if let known = field.key { return key.is(known) }
    return key.matches(name: slice(field.name))
  }
}
