package import VaultSyntax

/// What the item says that the scanner stands at: each fact read in one way, whoever asks.
extension ItemScanner {
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// A line of the file, without its line ending.
  func line(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    slice(outline.lines[index].start..<outline.lines[index].end)
  }

  /// The item's first line.
  var line: UnsafeBufferPointer<UInt8> { line(outline.items[index].firstLine) }

  package var status: Status { settings.status(of: item, in: bytes) }

  // MARK: Fields

  /// The first value of a key that is not empty; the signifier where that is all of it.
  func value(_ key: FieldKey) -> UnsafeBufferPointer<UInt8>? {
    for index in said.fields.indices where said.fields[index].key == key && !said.fields[index].isEmpty {
      return value(of: said.fields[index])
    }
    return nil
  }

  /// A field's value; the signifier of a priority, which needs none.
  func value(of field: Field) -> UnsafeBufferPointer<UInt8> {
    slice(field.priority == nil ? field.value : field.name)
  }

  /// The first date that a field of this key holds.
  func date(_ key: FieldKey) -> CivilDateTime? {
    for index in said.fields.indices where said.fields[index].key == key {
      if case .date(let date) = ISOReading(slice(said.fields[index].value)) { return date }
    }
    return nil
  }

  /// What the fields of a key say: the first that can be read, or all of several texts.
  func value(_ key: FieldKey, as kind: FieldKind) -> FieldValue? {
    var texts: [String] = []
    for index in said.fields.indices where said.fields[index].key == key {
      switch kind.value(value(of: said.fields[index])) {
      case nil: continue
      case .texts(let parts): texts += parts
      case let value: return value
      }
    }
    return texts.isEmpty ? nil : .texts(texts)
  }

  /// Whether it is one of several versions of an item, as a merge leaves them.
  var isInConflict: Bool {
    said.fields.contains { field in
      field.key == nil && slice(field.name).elementsEqual(ItemLine.conflictKey) { $0 | 0x20 == $1 }
    }
  }

  var isStarred: Bool { value(.starred, as: .flag) != nil }

  // MARK: Type

  /// The type that the item has without a field.
  var derivedType: DerivedType? {
    DerivedType(hasCheckbox: item.hasCheckbox, isOneLink: said.isOneLink)
  }

  var hasType: Bool { value(.type) != nil || derivedType != nil }

  // MARK: Surroundings

  /// The heading that the item stands under; the file's title is none.
  var section: Int? {
    let section = item.section
    return section >= 0 && section != outline.titleHeading ? section : nil
  }

  /// Targets of the links to attached files.
  var attachments: [Range<Int>] { said.attachments(in: settings.attachments, bytes) }

  /// What the item's links point at, those with a scheme left out.
  package var linkTargets: [LinkTarget] { said.links.compactMap { $0.linkTarget(in: bytes) } }

  /// Whether a block id, given in lower case, is one of those of the item's own lines.
  package func hasBlockID(_ id: [UInt8]) -> Bool {
    said.blockIDs.contains { slice($0.value).elementsEqual(id) { $0.asciiLowercased == $1 } }
  }

  package var blockID: String? { said.blockID.map { text(slice($0.value)) } }

  /// Whether the key of a field is this one, given in lower case.
  func isNamed(_ field: Field, _ key: borrowing FoldedText) -> Bool { key.equals(slice(field.name)) }
}

extension Field {
  /// Whether it says nothing.
  fileprivate var isEmpty: Bool { priority == nil && value.isEmpty }
}

extension VaultSettings {
  /// What the checkbox of an item says.
  package func status(of item: ListItem, in bytes: UnsafeBufferPointer<UInt8>) -> Status {
    if item.checkbox.isEmpty { return .open }
    return status(of: bytes[(item.checkbox.lowerBound + 1)..<(item.checkbox.upperBound - 1)])
  }
}

extension Outline {
  func hasChildren(_ item: Int) -> Bool {
    item + 1 < items.count && items[item + 1].parent == item
  }

  /// Whether the item has further lines of its own.
  func hasBody(_ item: Int) -> Bool {
    guard items[item].endLine > items[item].firstLine + 1 else { return false }
    guard hasChildren(item) else { return true }
    return items[item + 1].firstLine > items[item].firstLine + 1
  }
}
