package import VaultStore
import VaultSyntax

/// The text of a note below its front matter, or of one of its sections, in the order of the file.
package struct NoteText: Sendable {
  /// A part, and the items that begin in it. The further lines of their text follow as parts of their own.
  package struct Part: Sendable {
    package let line: NotePart
    package let items: [ListedItem]
  }

  /// Without the title, and without empty lines at both ends and below headings.
  package let parts: [Part]
  /// The whole text, with its title, as it is in the file.
  package let bytes: [UInt8]

  /// The items in the text.
  package var items: [ListedItem] { parts.flatMap(\.items) }
}

extension Vault {
  /// Returns the line of a section's heading, from 1.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.sectionNotFound`, an error if the file can't be read.
  package func line(ofSection name: String, in path: VaultPath) throws -> Int {
    let document = try note(at: path)
    return document.headings[try document.existingSection(name, in: path)].lines.lowerBound + 1
  }

  /// Returns the lines of all headings of a note with a section's name, from 1; none if there is no note.
  package func lines(ofSectionsNamed name: String, in path: VaultPath) throws -> [Int] {
    guard let document = try document(at: path) else { return [] }
    return document.sections(named: Array(name.utf8)).map { document.headings[$0].lines.lowerBound + 1 }
  }

  /// Returns the text of a note, or of its section with this name.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.sectionNotFound`, an error if the file can't be read.
  package func noteText(of path: VaultPath, section: String? = nil) throws -> NoteText {
    let document = try note(at: path)
    let lines =
      try section.map { document.lines(ofSection: try document.existingSection($0, in: path)) }
      ?? (document.outline.frontMatter?.upperBound ?? 0)..<document.lines.count
    let listed = try listed(items.fetchByCollection(path))
    return NoteText(document, lines, Dictionary(grouping: listed) { $0.item.place.line })
  }

  private func note(at path: VaultPath) throws -> Document {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return document
  }
}

extension NoteText {
  fileprivate init(_ document: Document, _ lines: Range<Int>, _ items: [Int: [ListedItem]]) {
    self.init(
      parts: document.noteParts(in: lines).map { part in
        Part(line: part, items: part.kind == .items ? items[part.line] ?? [] : [])
      },
      bytes: lines.isEmpty
        ? []
        : Array(
          document.bytes[document.lines[lines.lowerBound].start..<document.lines[lines.upperBound - 1].next]))
  }
}
