import VaultSyntax

/// The words and further lines of a foreign item, as a document that Markdown reads as one item.
///
/// Text from a file of a vault stays as it was, if it reads the same again. Otherwise further lines stay unchanged if
/// they belong to the item that way, and backslashes turn the rest into words.
struct ForeignShape {
  private(set) var document: Document
  /// Whether a backslash had to turn something into words.
  private(set) var isEscaped = false
  private let item: ForeignItem
  private let holdsItems: Bool

  /// Nil if no text would read the same.
  init?(_ item: ForeignItem, holdsItems: Bool) {
    (self.item, self.holdsItems) = (item, holdsItems)
    document = Document([])
    let checkbox = item.checkbox.map { Array("[\($0)]".utf8) }
    let start = Array("- ".utf8) + (checkbox.map { $0 + [0x20] } ?? [])
    let words = wordsBeforeBlockID
    if item.isFromVault, let standing = asItStands(behind: start + Array(words.utf8)), says(standing) {
      document = standing
      return
    }
    guard !words.isEmpty, let first = Self.composed(words, checkbox) else { return nil }
    let line = Array(first.bytes[..<first.lines[0].end])
    if let standing = item.body.isEmpty ? first : asItStands(behind: line) {
      document = standing
    } else if let composed = Self.composed("\(words)\n\(item.body)", checkbox) {
      document = composed
    } else {
      return nil
    }
    let backslashes = { (bytes: [UInt8]) in bytes.count { $0 == UInt8(ascii: "\\") } }
    isEscaped = backslashes(document.bytes) > backslashes(Array("\(item.words)\(item.body)".utf8))
    // Markdown must read the checkbox as one.
    if document.items[0].hasCheckbox != (checkbox != nil) { return nil }
  }

  /// The item's words. If they end in something that would replace the block id of the record, this keeps that as a
  /// word: with the block id after it, or with a backslash if the further lines have the block id.
  private var wordsBeforeBlockID: String {
    let ending = SaidText(Document(Array("- x \(item.words)\n".utf8))).blockID
    guard let ending, ending != item.blockID, item.blockID != nil || item.isFromVault else {
      return item.words
    }
    if let id = item.blockID, item.bodyLines.isEmpty || !bodySays(blockID: id) {
      return "\(item.words) ^\(id)"
    }
    return String(item.words.dropLast(ending.count + 1)) + "\\^\(ending)"
  }

  private func bodySays(blockID id: String) -> Bool {
    let whole = Document(Array("- x\n".utf8) + item.bodyLines.flatMap { Array("  \($0)\n".utf8) })
    return ItemText(0, in: whole).blockID(Array(id.utf8), in: whole.bytes) != nil
  }

  /// Returns the first line alone, with a text after its words.
  func firstLine(with addition: String) -> Excerpt? {
    let line = Array(document.bytes[..<document.lines[0].end])
    let whole = Document(line + Array(addition.utf8) + [0x0A])
    return whole.items.count == 1 ? whole.excerpt(of: [0]) : nil
  }

  /// Returns the whole item with another first line; nil if the two aren't one item.
  func replacingFirstLine(with line: Excerpt) -> Document? {
    guard let first = Self.document(line), first.lines.count == 1 else { return nil }
    let further = document.bytes[document.lines[0].end...]
    let whole = Document(Array(first.bytes[..<first.lines[0].end]) + Array(item.lineBreak.utf8) + further)
    return isOneItem(whole) ? whole : nil
  }

  // MARK: As it stands

  /// Returns the line with the further lines after it. If some of them would begin items and come from a file of a
  /// vault, indents them as continuation lines.
  private func asItStands(behind line: [UInt8]) -> Document? {
    var lines = item.bodyLines
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    var isDeep = [Bool](repeating: false, count: lines.count)
    // A text that can become one item does so after a few rounds. Each round reads all of it.
    for _ in 0..<Self.mostLooks {
      var bytes = line + [0x0A]
      for (text, isDeep) in zip(lines, isDeep) {
        if !text.isEmpty { bytes += Array(repeating: 0x20, count: isDeep ? 6 : 2) + Array(text.utf8) }
        bytes.append(0x0A)
      }
      let whole = Document(bytes)
      if isOneItem(whole) { return whole }
      guard item.isFromVault else { return nil }
      let misread = whole.items.dropFirst().map { $0.firstLine - 1 }.filter {
        isDeep.indices.contains($0) && !isDeep[$0]
      }
      if misread.isEmpty { return nil }
      for line in misread { isDeep[line] = true }
    }
    return nil
  }

  private static let mostLooks = 64

  /// Whether all lines are one item that another item can follow and, if it holds items, nest in.
  private func isOneItem(_ whole: Document) -> Bool {
    guard whole.items.count == 1, whole.items[0].firstLine == 0, whole.items[0].endLine == whole.lines.count,
      let other = try? Excerpt.composing([UInt8(ascii: "x")])
    else { return false }
    if holdsItems, (try? whole.inserting(other, at: .under(0, position: nil))) == nil { return false }
    return (try? whole.inserting(other, at: .end(section: nil))) != nil
  }

  /// Whether the item has the stated words, lines and checkbox, and nothing more.
  private func says(_ whole: Document) -> Bool {
    let (said, found) = (ItemText(0, in: whole), whole.items[0])
    let checkbox = found.hasCheckbox ? text(whole.bytes[found.checkbox].dropFirst().dropLast()) : nil
    let body = whole.outline.ownLines(of: 0).dropFirst()
      .map { text(whole.bytes[whole.outline.ownText(onLine: $0, of: 0, whole.bytes)]) }
    var stated = item.bodyLines
    while stated.last?.isEmpty ?? false { stated.removeLast() }
    guard text(said.content) == item.words, checkbox == item.checkbox, body == stated.map({ String($0) })
    else { return false }
    return item.states(SaidText(whole))
  }

  // MARK: As words

  private static func composed(_ text: String, _ checkbox: [UInt8]?) -> Document? {
    (try? Excerpt.composing(Array(text.utf8), checkbox: checkbox)).flatMap(document)
  }

  private static func document(_ excerpt: Excerpt) -> Document? {
    let empty = Document([])
    guard let patches = try? empty.inserting(excerpt, at: .end(section: nil)) else { return nil }
    return (try? empty.applying(patches)).map { Document($0) }
  }
}
