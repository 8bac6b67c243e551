package import VaultStore
import VaultSyntax

/// The text of a note below its front matter, or of one of its sections, in the order of the file.
package struct NoteText: Sendable {
  package enum Part: Sendable {
    /// A heading, without its `#` characters.
    case heading(String)
    /// An item, without the further lines of its text: these follow as lines.
    case item(ListedItem)
    /// Another line, with the depth of the item that it belongs to; -1 outside items. The indentation that the item
    /// makes necessary is left out.
    case line(String, depth: Int)
  }

  /// The line where the text begins, from 1.
  package let firstLine: Int
  /// Without the title, and without empty lines at both ends and below headings.
  package let parts: [Part]
  /// The whole text, with its title, as it is in the file.
  package let bytes: [UInt8]

  /// The items in the text.
  package var items: [ListedItem] {
    parts.compactMap { if case .item(let listed) = $0 { listed } else { nil } }
  }
}

extension Vault {
  /// Returns the text of a note, or of its section with this name.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.sectionNotFound`, an error if the file can't be read.
  package func noteText(of path: VaultPath, section: String? = nil) throws -> NoteText {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    let lines =
      try section.map { document.lines(ofSection: try document.existingSection($0, in: path)) }
      ?? (document.outline.frontMatter?.upperBound ?? 0)..<document.lines.count
    let listed = try listed(items.fetchByCollection(path))
    return NoteText(document, lines, Dictionary(grouping: listed) { $0.item.place.line - 1 })
  }
}

extension NoteText {
  fileprivate init(_ document: Document, _ lines: Range<Int>, _ items: [Int: [ListedItem]]) {
    let title = document.outline.titleHeading
    let headings = Dictionary(
      document.headings.enumerated().filter { $1.opensSection }.map { ($1.lines.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first })
    let owners = document.owners
    var parts: [Part] = []
    var line = lines.lowerBound
    while line < lines.upperBound {
      if let index = headings[line] {
        let heading = document.headings[index]
        if index != title { parts.append(.heading(text(document.bytes[heading.text]))) }
        line = heading.lines.upperBound
        continue
      }
      if let here = items[line] {
        parts += here.map(Part.item)
      } else {
        let part = document.part(line, in: owners[line])
        if !part.isEmpty || !(parts.last?.isHeading ?? false) { parts.append(part) }
      }
      line += 1
    }
    let first = parts.firstIndex { !$0.isEmpty } ?? parts.endIndex
    let last = parts.lastIndex { !$0.isEmpty } ?? first
    self.init(
      firstLine: lines.lowerBound + 1, parts: Array(parts[first..<min(last + 1, parts.endIndex)]),
      bytes: lines.isEmpty
        ? []
        : Array(
          document.bytes[document.lines[lines.lowerBound].start..<document.lines[lines.upperBound - 1].next]))
  }
}

extension NoteText.Part {
  fileprivate var isEmpty: Bool { if case .line("", _) = self { true } else { false } }
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}

extension Document {
  /// The innermost item of each line; -1 for a line outside items.
  fileprivate var owners: [Int] {
    var owners = [Int](repeating: -1, count: lines.count)
    for (index, item) in items.enumerated() {
      for line in item.firstLine..<item.endLine { owners[line] = index }
    }
    return owners
  }

  fileprivate func part(_ line: Int, in owner: Int) -> NoteText.Part {
    let bytes = bytes[lines[line].start..<lines[line].end]
    guard owner >= 0 else { return .line(text(Array(bytes)), depth: -1) }
    let blank = bytes.prefix(items[owner].contentColumn).prefix { $0 == 0x20 || $0 == 0x09 }
    return .line(text(Array(bytes.dropFirst(blank.count))), depth: items[owner].depth)
  }
}
