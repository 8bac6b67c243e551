package import VaultStore
package import VaultSyntax

/// Looks at the items of one file after another, and answers what a query asks of the one it stands at.
///
/// It keeps its memory from file to file, so that an item costs none; model values are made only of items that
/// somebody wants.
package struct ItemScanner: ~Copyable {
  package private(set) var path: VaultPath = .inbox
  package private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  package private(set) var outline = Outline()
  package private(set) var said = ItemText(skimming: true)
  /// Index of the item that it stands at.
  package private(set) var index = 0
  /// Tags of the file's front matter.
  package private(set) var inheritedTags: [[UInt8]] = []
  private var frontMatter: FrontMatter?
  private let settings: VaultSettings

  package init(settings: VaultSettings) {
    self.settings = settings
  }

  /// Turns to another file; `bytes` must stay as long as its items are looked at.
  package mutating func open(_ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.bytes = bytes
    outline.read(bytes, kind: path.fileKind)
    if !inheritedTags.isEmpty { inheritedTags.removeAll() }
    frontMatter = FrontMatter(bytes, outline)
    if let frontMatter { inheritedTags = frontMatter.tags.map(\.name) }
  }

  /// Turns to an item of the file.
  ///
  /// - Parameter reading: whether what it says is read, beyond its place and its checkbox.
  package mutating func stand(at index: Int, reading: Bool = true) {
    self.index = index
    if reading { said.read(bytes, outline, item: index) }
  }

  package var item: ListItem { outline.items[index] }

  package var status: Status {
    let checkbox = outline.items[index].checkbox
    if checkbox.isEmpty { return .open }
    return settings.status(of: bytes[(checkbox.lowerBound + 1)..<(checkbox.upperBound - 1)])
  }

  /// What the item's links point at, those with a scheme left out.
  package var linkTargets: [LinkTarget] {
    said.links.compactMap { $0.linkTarget(in: bytes) }
  }

  package var blockID: String? {
    said.blockID.map { text(bytes[$0.value]) }
  }

  /// The file as a document that outlives the bytes.
  package func document() -> Document {
    Document(Array(bytes), kind: path.fileKind, outline: outline)
  }
}

extension ItemScanner: QuerySubject {
  package func has(_ trait: ItemTrait) -> Bool {
    switch trait {
    case .open: !status.isClosed
    case .done: status == .done
    case .cancelled: status == .cancelled
    case .inProgress: status == .inProgress
    case .checkbox: item.hasCheckbox
    case .captured: path == .inbox
    case .wholeLink: said.isOneLink
    case .starred: value(.starred).map { isTrue(bytes[$0]) } ?? false
    case .repeating: hasValue(.repeat)
    case .tag: !said.tags.isEmpty || !inheritedTags.isEmpty
    case .link: !said.links.isEmpty
    case .attachment: !said.attachments(in: settings.attachments, bytes).isEmpty
    case .children: outline.hasChildren(index)
    case .parent: item.parent >= 0
    case .section: item.section >= 0 && item.section != outline.titleHeading
    case .type: hasType
    case .blockID: said.blockID != nil
    case .body: outline.hasBody(index)
    }
  }

  package func textMatches(_ pattern: borrowing TextPattern) -> Bool {
    if item.endLine == item.firstLine + 1 { return pattern.matches(slice(item.text)) }
    return ownRanges.contains { pattern.matches(slice($0)) }
  }

  package func tagMatches(_ pattern: borrowing TagPattern) -> Bool {
    for tag in said.tags where pattern.matches(slice(tag.value)) { return true }
    for tag in inheritedTags where pattern.matches(tag) { return true }
    return false
  }

  package func placeMatches(_ pattern: borrowing PlacePattern) -> Bool {
    pattern.matches(path: path.bytes)
  }

  package func sectionMatches(_ pattern: borrowing ValuePattern) -> Bool {
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

  package func typeMatches(_ pattern: borrowing ValuePattern) -> Bool {
    if let type = value(.type) { return pattern.matches(slice(type)) }
    if item.hasCheckbox { return pattern.matches(Array("task".utf8)) }
    return said.isOneLink && pattern.matches(Array("link".utf8))
  }

  package func fieldMatches(_ key: borrowing QueryKey, _ pattern: borrowing ValuePattern) -> Bool {
    for field in said.fields where matches(field, key) {
      if field.priority != nil {
        if pattern.matches(slice(field.name)) { return true }
      } else if pattern.matches(slice(field.value)) {
        return true
      }
    }
    return !hasOwnField(key) && inheritedValues(of: key).contains { pattern.matches($0) }
  }

  package func hasField(_ key: borrowing QueryKey) -> Bool {
    hasOwnField(key) || !inheritedValues(of: key).isEmpty
  }

  private func hasOwnField(_ key: borrowing QueryKey) -> Bool {
    for field in said.fields where matches(field, key) && (field.priority != nil || !field.value.isEmpty) {
      return true
    }
    return false
  }

  /// What the collection's front matter says of a key that the format does not name.
  private func inheritedValues(of key: borrowing QueryKey) -> [[UInt8]] {
    guard let frontMatter, case .other(let name) = copy key else { return [] }
    return frontMatter.freeValues { $0.withUnsafeBufferPointer(name.equals) }
  }

  package func idHasPrefix(_ prefix: [UInt8]) -> Bool {
    guard let identity = said.identity, let prefix = ItemID.Prefix(text(prefix)) else { return false }
    return prefix.matches(ItemID(bits: identity))
  }

  /// The first date that a field of this key holds.
  func date(_ key: FieldKey) -> CivilDateTime? {
    for field in said.fields where field.key == key {
      if case .date(let date) = ISOReading(slice(field.value)) { return date }
    }
    return nil
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  private func matches(_ field: Field, _ key: borrowing QueryKey) -> Bool {
    if let known = field.key { return key.is(known) }
    return key.matches(name: slice(field.name))
  }

  private func value(_ key: FieldKey) -> Range<Int>? {
    said.field(key).flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  private func hasValue(_ key: FieldKey) -> Bool { value(key) != nil }

  private var hasType: Bool { hasValue(.type) || item.hasCheckbox || said.isOneLink }

  private func isTrue(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    value.count == 4 && zip(value, "true".utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// The bytes of the item's own lines, without marker and checkbox.
  private var ownRanges: [Range<Int>] {
    var ranges = [item.text]
    var line = item.firstLine + 1
    var child = index + 1
    while line < item.endLine {
      if child < outline.items.count, outline.items[child].firstLine == line {
        line = max(outline.items[child].endLine, line + 1)
        child = outline.nextSibling(of: child)
      } else {
        let text = outline.lines[line]
        let end = text.end
        if let last = ranges.last, outline.lines[line - 1].end == last.upperBound {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(text.start..<end)
        }
        line += 1
      }
    }
    return ranges
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

  /// The first item behind an item and all its descendants.
  func nextSibling(of item: Int) -> Int {
    var next = item + 1
    while next < items.count, items[next].depth > items[item].depth { next += 1 }
    return next
  }
}
