extension Document {
  package func settingField(
    _ key: FieldKey, to value: [UInt8]?, of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    try settingFields([FieldChange(key, to: value)], of: item, fallback: fallback)
  }

  package func settingField(
    _ name: [UInt8], to value: [UInt8]?, of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    try settingFields([FieldChange(name, to: value)], of: item, fallback: fallback)
  }

  /// Sets, changes and removes fields of an item.
  ///
  /// A value changes in place, at the first field if the key is repeated. If Obsidian Tasks understands only the old or
  /// only the new value, the field may need another place, and Offload writes it again. Removing a field removes every
  /// field with the key.
  ///
  /// New fields go to the end of the first line, before the block id and in the order of `FieldKey`; those that Tasks
  /// doesn't understand come first. They use the dialect of the line, or `fallback` if the line has none. No two
  /// changes may have the same key.
  package func settingFields(
    _ changes: [FieldChange], of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    let text = ItemText(item, in: self)
    var patches: [Patch] = []
    var removed: Set<Range<Int>> = []
    var added: [(rank: Int, bytes: [UInt8])] = []
    let dialect = self.dialect(of: text.fields) ?? fallback
    let fields = Dictionary(grouping: text.fields) { FieldIdentity(of: $0, in: bytes) }
    for change in changes {
      let standing = fields[change.identity] ?? []
      if let value = change.value {
        if let field = standing.first, !changesPlace(field, once: value, among: changes, dialect, on: text) {
          patches += try setting(field, to: value, change)
          continue
        }
        guard let written = FieldWriting.bytes(change, value, dialect) else { throw .unwritableField }
        added.append((change.rank, written))
        removed.formUnion(standing.prefix(1).map(\.range))
      } else {
        removed.formUnion(standing.map(\.range))
      }
    }
    guard !added.isEmpty else { return patches + removing(removed, of: item) }
    added.sort { $0.rank < $1.rank }
    let line = try writableLine(of: item)
    let isEmptied = line.tokens.allSatisfy { $0.kind == .space || removed.contains($0.range) }
    if isEmptied, !line.tokens.isEmpty {
      patches += removing(removed.filter { !line.text.contains($0.lowerBound) }, of: item)
      patches.append(replacing(textOf: line, by: added.map(\.bytes)))
    } else {
      patches += removing(removed, of: item) + adding(added, on: line, without: removed)
    }
    return parting(patches, of: item)
  }

  /// The dialect of an item's fields; nil if they don't show one.
  package func fieldDialect(of item: Int) -> FieldDialect? { dialect(of: ItemText(item, in: self).fields) }

  /// Emoji if any field has that dialect; brackets if a field in brackets could also be in emoji; otherwise nil.
  private func dialect(of fields: [Field]) -> FieldDialect? {
    if fields.contains(where: { $0.dialect == .emoji }) { return .emoji }
    return fields.contains { $0.key?.isSeenByTasks(bytes[$0.value]) ?? false } ? .dataview : nil
  }

  /// Whether a field at the line's end needs another place, because Obsidian Tasks understands the new value but not
  /// the old one, or the other way round. A field that Tasks doesn't understand hides the fields before it.
  private func changesPlace(
    _ field: Field, once value: [UInt8], among changes: [FieldChange], _ dialect: FieldDialect,
    on text: ItemText
  ) -> Bool {
    guard let key = field.key, isSeen(field) != key.isSeenByTasks(value) else { return false }
    let behindWords = text.tokens.reversed().prefix { $0.isField || $0.kind == .tag || $0.standsApart }
    guard behindWords.contains(where: { $0.range == field.range }) else { return false }
    // The other new fields find their places by the value that the field has now.
    if changes.count(where: { $0.value != nil }) > 1 { return true }
    let others = text.fields.filter { other in behindWords.contains { $0.range == other.range } }
    if isSeen(field) {
      return others.contains { $0.range.upperBound <= field.range.lowerBound && isSeen($0) }
    }
    return (field.dialect == .dataview && dialect == .emoji)
      || others.contains { $0.range.lowerBound >= field.range.upperBound && !isSeen($0) }
  }

  private func isSeen(_ field: Field) -> Bool {
    field.key?.isSeenByTasks(field.text(in: bytes)) ?? false
  }

  private func setting(_ field: Field, to value: [UInt8], _ change: FieldChange) throws(EditRefusal)
    -> [Patch]
  {
    if field.text(in: bytes) == value { return [] }
    let isFitting = field.dialect == .dataview || field.key?.isSeenByTasks(value) ?? false
    if isFitting, field.priority == nil, !field.value.isEmpty {
      let changed =
        bytes[field.range.lowerBound..<field.value.lowerBound] + value
        + bytes[field.value.upperBound..<field.range.upperBound]
      if FieldWriting.reads(Array(changed), as: change, value) { return [Patch(field.value, with: value)] }
    }
    guard let written = FieldWriting.bytes(change, value, field.dialect) else { throw .unwritableField }
    return [Patch(field.range, with: written)]
  }

  private func removing(_ fields: Set<Range<Int>>, of item: Int) -> [Patch] {
    blocks(of: item).flatMap(textLines).flatMap { line in
      line.removing(Set(line.tokens.indices.filter { fields.contains(line.tokens[$0].range) }), in: self)
    }
  }
}
