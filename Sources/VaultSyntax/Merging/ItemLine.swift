/// The first line of an item, in the parts by which it merges.
package struct ItemLine: Sendable, Hashable {
  /// One field, by its key in Offload's spelling or in lower case, with all its values in order.
  package struct Value: Sendable, Hashable {
    package var key: FieldKey?
    package var name: [UInt8]
    package var values: [[UInt8]]
    /// How the line writes the field. It doesn't count when two fields compare.
    var writing: Writing

    init(key: FieldKey?, name: [UInt8], values: [[UInt8]], writing: Writing? = nil) {
      (self.key, self.name, self.values) = (key, name, values)
      self.writing = writing ?? Writing(name: name, dialect: .dataview)
    }

    package static func == (left: Value, right: Value) -> Bool {
      left.key == right.key && left.name == right.name && left.values == right.values
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(values)
    }
  }

  /// The spelling of a key, and the dialect.
  struct Writing {
    var name: [UInt8]
    var dialect: FieldDialect

    /// Joins the writings of two lines. The order of the two doesn't matter.
    func joined(_ other: Writing) -> Writing {
      Writing(
        name: name.lexicographicallyPrecedes(other.name) ? name : other.name,
        dialect: dialect == .emoji ? .emoji : other.dialect)
    }
  }

  /// The key that marks the versions of one item.
  package static let conflictKey = Array("conflict".utf8)

  /// The bytes after the marker.
  package let bytes: [UInt8]
  /// The checkbox with its brackets; empty if there is none.
  package let checkbox: [UInt8]
  /// The words, with each run of whitespace as one space.
  package let words: [UInt8]
  /// Names of the tags that aren't words, each once.
  package let tags: [TagName]
  package let fields: [Value]
  /// Without `^`.
  package let blockID: [UInt8]?

  /// Nil if the line isn't plain text: a heading, a fence, a quote in an item, another item after the marker.
  package init?(_ bytes: [UInt8]) {
    let document = Self.document(of: bytes)
    guard document.items.count == 1, document.lines.count <= (Self.isBroken(bytes) ? 2 : 1),
      let item = document.items.first,
      item.textKind == .paragraph || item.textKind == .emptyItem
    else { return nil }
    let said = ItemText(0, in: document)
    self.bytes = bytes
    checkbox = Array(document.bytes[item.checkbox])
    words = said.content
    let span = (said.words.first?.lowerBound ?? 0)..<(said.words.last?.upperBound ?? 0)
    tags = said.tags.filter { !span.contains($0.range.lowerBound) }.map { TagName(document.bytes[$0.value]) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    blockID = said.blockID.map { Array(document.bytes[$0.value]) }
    fields = said.fields.reduce(into: []) { fields, field in
      let name =
        field.key.map { Array($0.rawValue.utf8) } ?? document.bytes[field.name].map(\.asciiLowercased)
      let value = field.text(in: document.bytes)
      if let known = fields.firstIndex(where: { $0.name == name }) {
        if !fields[known].values.contains(value) { fields[known].values.append(value) }
      } else {
        let writing = Writing(
          name: field.key == nil ? Array(document.bytes[field.name]) : name, dialect: field.dialect)
        fields.append(Value(key: field.key, name: name, values: [value], writing: writing))
      }
    }
  }

  private static let bullet = Array("- ".utf8)
  private static let nextLine = Array("\n  x".utf8)

  /// The line as an item. If a backslash at its end breaks the line, a next line follows, so that the break counts.
  private static func document(of bytes: [UInt8]) -> Document {
    Document(bullet + bytes + (isBroken(bytes) ? nextLine : []))
  }

  private static func isBroken(_ bytes: [UInt8]) -> Bool {
    !bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }

  /// The name of the item that this is a version of; nil if it is the only one.
  package var conflict: [UInt8]? { fields.first { $0.name == Self.conflictKey }?.values.first }

  package func values(_ name: [UInt8]) -> [[UInt8]] { fields.first { $0.name == name }?.values ?? [] }

  package func values(_ key: FieldKey) -> [[UInt8]] { values(Array(key.rawValue.utf8)) }

  /// The day that tells a recurring item from its other occurrences, empty if it has none; nil for all other items.
  package var occurrence: [UInt8]? {
    guard !values(.repeat).isEmpty else { return nil }
    return Self.keysOfDays.compactMap { values($0).first }.first ?? []
  }

  private static let keysOfDays: [FieldKey] = [.due, .scheduled, .start]

  /// The line with the days of another occurrence, as far as that one has them; nil if Offload can't write it so.
  package func onDays(of other: ItemLine) -> ItemLine? {
    let days = other.fields.filter { $0.key.map(Self.keysOfDays.contains) ?? false }
    var wanted = wanted
    wanted.fields = wanted.fields.filter { field in !days.contains { $0.key == field.key } } + days
    return saying(wanted)
  }
}

extension ItemLine {
  /// Everything that a line should have besides its words.
  package struct Wanted: Sendable, Hashable {
    package var checkbox: [UInt8] = []
    package var tags: [TagName] = []
    package var fields: [Value] = []
    package var blockID: [UInt8]?

    package init() {}

    /// Whether a line has all of this, in any order of tags and fields.
    func isSaid(by line: ItemLine) -> Bool {
      line.checkbox == checkbox && line.blockID == blockID && Set(line.tags) == Set(tags)
        && line.fields.count == fields.count
        && fields.allSatisfy { field in Set(line.values(field.name)) == Set(field.values) }
    }
  }

  /// The line with its words, and everything else as wanted; nil if Offload can't write it so.
  package func saying(_ wanted: Wanted) -> ItemLine? {
    if wanted.isSaid(by: self) { return self }
    guard let written = try? writing(wanted), let line = ItemLine(written), wanted.isSaid(by: line),
      line.words == words
    else { return nil }
    return line
  }

  private func writing(_ wanted: Wanted) throws -> [UInt8] {
    var document = Self.document(of: bytes)
    let edit = { (document: inout Document, patches: [Patch]) in
      if !patches.isEmpty { document = Document(try document.applying(patches)) }
    }
    if checkbox != wanted.checkbox { try edit(&document, replacingCheckbox(wanted.checkbox, in: document)) }
    for tag in tags where !wanted.tags.contains(tag) {
      try edit(&document, document.removingTag(tag.bytes, from: 0))
    }
    for tag in wanted.tags where !tags.contains(tag) {
      try edit(&document, try document.addingTag(tag.bytes, to: 0))
    }
    var changes: [FieldChange] = []
    for field in fields where !wanted.fields.contains(where: { $0.name == field.name }) {
      changes.append(FieldChange(field.name, to: nil))
    }
    for field in wanted.fields where Set(values(field.name)) != Set(field.values) {
      let isOne = field.values.count == 1 && values(field.name).count <= 1
      if !isOne, !values(field.name).isEmpty { changes.append(FieldChange(field.name, to: nil)) }
      if isOne { changes.append(FieldChange(field.writing.name, to: field.values[0])) }
    }
    let dialect: FieldDialect = wanted.fields.contains { $0.writing.dialect == .emoji } ? .emoji : .dataview
    try edit(&document, try document.settingFields(changes, of: 0, fallback: dialect))
    for field in wanted.fields where Set(values(field.name)) != Set(field.values) && field.values.count > 1 {
      for value in field.values {
        try edit(&document, [adding(field.writing.name, value, to: document)])
      }
    }
    if blockID != wanted.blockID { try edit(&document, try document.settingBlockID(wanted.blockID, of: 0)) }
    let written = document.bytes.dropFirst(Self.bullet.count)
    guard Self.isBroken(bytes) else { return Array(written) }
    guard written.suffix(Self.nextLine.count) == Self.nextLine[...] else {
      throw EditRefusal.notText(line: 0)
    }
    return written.dropLast(Self.nextLine.count)
  }

  private func replacingCheckbox(_ checkbox: [UInt8], in document: Document) -> [Patch] {
    let item = document.items[0]
    if item.checkbox.isEmpty { return [.inserting(checkbox + [.space], at: Self.bullet.count)] }
    if !checkbox.isEmpty { return [Patch(item.checkbox, with: checkbox)] }
    return [.removing(item.checkbox.lowerBound..<max(item.checkbox.upperBound, item.text.lowerBound))]
  }

  /// Adds one of a key's values, in brackets after the last field in brackets; without one, at the end of the text.
  private func adding(_ name: [UInt8], _ value: [UInt8], to document: Document) -> Patch {
    let said = ItemText(0, in: document)
    let written = Array("  [".utf8) + name + Array(":: ".utf8) + value + Array("]".utf8)
    let standing = said.fields.last { $0.dialect == .dataview }?.range.upperBound
    let end = said.tokens.last { $0.kind != .space && !$0.endsLine && $0.kind != .emojiField }
    return .inserting(written, at: standing ?? end?.range.upperBound ?? document.bytes.count)
  }
}
