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
    return NoteText(document, lines, Dictionary(grouping: listed) { $0.item.place.line })
  }
}

extension NoteText {
  fileprivate init(_ document: Document, _ lines: Range<Int>, _ items: [Int: [ListedItem]]) {
    self.init(
      firstLine: lines.lowerBound + 1,
      parts: document.noteParts(in: lines).flatMap { part -> [Part] in
        switch part.kind {
        case .heading: [.heading(part.text)]
        case .items: (items[part.line] ?? []).map(Part.item)
        case .line(let depth): [.line(part.text, depth: depth)]
        }
      },
      bytes: lines.isEmpty
        ? []
        : Array(
          document.bytes[document.lines[lines.lowerBound].start..<document.lines[lines.upperBound - 1].next]))
  }
}
