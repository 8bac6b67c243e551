package import VaultSyntax

/// The facts of the scanner's current item. All code reads each fact in the same way.
extension ItemScanner {
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Returns a line of the file, without its line ending.
  func line(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    slice(outline.lines[index].start..<outline.lines[index].end)
  }

  /// The item's first line.
  var line: UnsafeBufferPointer<UInt8> { line(outline.items[index].firstLine) }

  package var status: Status { settings.status(of: item, in: bytes) }

  // MARK: Fields

  /// Returns the first value of a key that isn't empty; the signifier, if the field has nothing else.
  func value(_ key: FieldKey) -> UnsafeBufferPointer<UInt8>? {
    for index in said.fields.indices where said.fields[index].key == key && !said.fields[index].isEmpty {
      return value(of: said.fields[index])
    }
    return nil
  }

  /// Returns a field's value; the signifier of a priority, which has no other value.
  func value(of field: Field) -> UnsafeBufferPointer<UInt8> {
    slice(field.priority == nil ? field.value : field.name)
  }

  /// Returns the first date in the fields with this key.
  func date(_ key: FieldKey) -> CivilDateTime? {
    for index in said.fields.indices where said.fields[index].key == key {
      if case .date(let date) = ISOReading(slice(said.fields[index].value)) { return date }
    }
    return nil
  }

  /// Returns the value of the fields with a key: the first readable one, or all values of a list.
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

  /// Whether it is one of the versions of an item that a merge with a conflict left.
  var isInConflict: Bool {
    said.fields.contains { field in
      field.key == nil && slice(field.name).elementsEqual(ItemLine.conflictKey) { $0 | 0x20 == $1 }
    }
  }

  var isStarred: Bool { value(.starred, as: .flag) != nil }

  // MARK: Type

  /// Whether the item is a task: it has a checkbox, and the filter of Obsidian's Tasks plugin.
  var isTask: Bool { item.hasCheckbox && settings.isTask(slice(item.text)) }

  /// The type of the item without a field.
  var derivedType: DerivedType? {
    DerivedType(isTask: isTask, isOneLink: said.isOneLink)
  }

  var hasType: Bool { value(.type) != nil || derivedType != nil }

  // MARK: Surroundings

  /// The index of the heading above the item; nil for the file's title.
  var section: Int? {
    let section = item.section
    return section >= 0 && section != outline.titleHeading ? section : nil
  }

  /// The targets of the links to attached files.
  var attachments: [Range<Int>] { said.attachments(in: settings.attachments, bytes) }

  /// The targets of the item's links, without those with a URL scheme.
  package var linkTargets: [LinkTarget] { said.links.compactMap { $0.linkTarget(in: bytes) } }

  /// Whether the item's own lines have this block id, given in lower case.
  package func hasBlockID(_ id: [UInt8]) -> Bool {
    said.blockIDs.contains { slice($0.value).elementsEqual(id) { $0.asciiLowercased == $1 } }
  }

  package var blockID: String? { said.blockID.map { text(slice($0.value)) } }

  /// Whether a field has this key, given in lower case.
  func isNamed(_ field: Field, _ key: borrowing FoldedText) -> Bool { key.equals(slice(field.name)) }
}

extension Field {
  /// Whether it has no value.
  fileprivate var isEmpty: Bool { priority == nil && value.isEmpty }
}

extension VaultSettings {
  /// Returns the status of an item from its checkbox.
  package func status(of item: ListItem, in bytes: UnsafeBufferPointer<UInt8>) -> Status {
    if item.checkbox.isEmpty { return .open }
    return status(of: bytes[(item.checkbox.lowerBound + 1)..<(item.checkbox.upperBound - 1)])
  }
}

extension Outline {
  func hasChildren(_ item: Int) -> Bool {
    item + 1 < items.count && items[item + 1].parent == item
  }

  /// Whether the item has more than one line of its own.
  func hasBody(_ item: Int) -> Bool {
    guard items[item].endLine > items[item].firstLine + 1 else { return false }
    guard hasChildren(item) else { return true }
    return items[item + 1].firstLine > items[item].firstLine + 1
  }
}
