import VaultStore
import VaultSyntax

/// Answers a query's questions about the current item, from the file's bytes.
///
/// A query asks only what it needs, and asks cheap questions first. The patterns compare; this code
/// allocates no memory of its own, and goes through arrays by index, because a loop over an array changes
/// its reference count.
extension ItemScanner {
  /// Whether the pattern occurs in the item's own text: all its own lines with markup, without list marker
  /// and checkbox.
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

  /// Whether one of the item's tags, its own or its collection's, is the pattern's tag or nested under it.
  func tagMatches(_ pattern: borrowing TagPattern) -> Bool {
    for index in said.tags.indices where pattern.matches(slice(said.tags[index].value)) { return true }
    guard known.hasTags else { return inheritedTags.contains { pattern.matches($0) } }
    for index in known.tags.indices where pattern.matches(known.tags[index]) { return true }
    return false
  }

  /// Whether the item is in the collection or folder.
  func placeMatches(_ pattern: borrowing PlacePattern) -> Bool { pattern.matches(path: path.bytes) }

  /// Whether the text of a heading above the item, at any level, matches.
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

  /// Whether the item's type, its own or derived, matches; false for an item without a type.
  func typeMatches(_ pattern: borrowing ValuePattern) -> Bool {
    if let type = value(.type) { return pattern.matches(type) }
    guard var type = derivedType?.rawValue else { return false }
    return type.withUTF8 { pattern.matches($0) }
  }

  /// Whether one of the field's values, in either dialect, matches; false if the field is missing. If the
  /// item doesn't have the field and the format doesn't name the key, the value in its collection's front
  /// matter counts.
  func fieldMatches(_ key: borrowing QueryKey, _ pattern: borrowing ValuePattern) -> Bool {
    for index in said.fields.indices
    where matches(said.fields[index], key) && pattern.matches(value(of: said.fields[index])) { return true }
    if key.isKnown || hasOwnField(key) { return false }
    return inheritedValues(of: key).contains { pattern.matches($0) }
  }

  /// Whether the item has the field, its own or its collection's. A value that Offload can't read, such as
  /// a date that isn't one, is none.
  func hasField(_ key: borrowing QueryKey) -> Bool {
    if let field = key.known { return states(field) }
    return hasOwnField(key) || !inheritedValues(of: key).isEmpty
  }

  private func states(_ field: FieldKey) -> Bool {
    guard let kind = ItemProperty.kind(of: field) else { return false }
    for index in said.fields.indices
    where said.fields[index].key == field && kind.reads(value(of: said.fields[index])) { return true }
    return false
  }

  /// Whether the item's id begins with these letters; false if they can't be part of an id.
  func idMatches(_ prefix: ItemID.Prefix?) -> Bool {
    guard let identity = said.identity, let prefix else { return false }
    return prefix.matches(ItemID(bits: identity))
  }

  private func hasOwnField(_ key: borrowing QueryKey) -> Bool {
    for index in said.fields.indices
    where matches(said.fields[index], key) && !value(of: said.fields[index]).isEmpty { return true }
    return false
  }

  /// Returns the values in the collection's front matter for a key that the format doesn't name.
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
