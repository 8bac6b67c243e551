extension Excerpt {
  /// Returns the excerpt's first item after edits of its first line, without the other items.
  ///
  /// - Parameter edits: makes the edits, one after the other, to item 0 of a document that holds only the excerpt.
  package func editing(_ edits: (inout Alone) throws -> Void) throws -> Excerpt {
    guard let first = entries.first else { return self }
    let empty = Document([])
    var alone = Alone(document: try empty.insertion(of: self, at: .end(section: nil)).document)
    try edits(&alone)
    var excerpt = alone.document.excerpt(of: [0])
    if !excerpt.entries.isEmpty { excerpt.entries[0].padding = first.padding }
    return excerpt
  }

  /// A document that holds only the excerpt.
  package struct Alone {
    fileprivate var document: Document

    /// Applies patches to item 0.
    package mutating func edit(_ patches: (Document) throws -> [Patch]) throws {
      let patches = try patches(document)
      if !patches.isEmpty { document = Document(try document.applying(patches)) }
    }
  }
}

extension Excerpt {
  /// An excerpt without items.
  package static let none = Excerpt(entries: [], structure: Structure())

  /// Adds the items of another excerpt after its own.
  package mutating func append(_ other: Excerpt) {
    entries += other.entries
    structure.append(other.structure)
  }
}
