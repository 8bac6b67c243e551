extension Excerpt {
  /// The excerpt's first item with edits of its first line made; the other items are left out.
  ///
  /// - Parameter edits: makes them, one upon the other, of item 0 of a document that holds the excerpt alone.
  package func editing(_ edits: (inout Alone) throws -> Void) throws -> Excerpt {
    guard let first = entries.first else { return self }
    let empty = Document([])
    var alone = Alone(document: try empty.insertion(of: self, at: .end(section: nil)).document)
    try edits(&alone)
    var excerpt = alone.document.excerpt(of: [0])
    if !excerpt.entries.isEmpty { excerpt.entries[0].padding = first.padding }
    return excerpt
  }

  /// An excerpt while it is edited.
  package struct Alone {
    fileprivate var document: Document

    /// Makes the patches for item 0.
    package mutating func edit(_ patches: (Document) throws -> [Patch]) throws {
      let patches = try patches(document)
      if !patches.isEmpty { document = Document(try document.applying(patches)) }
    }
  }
}

extension Excerpt {
  /// No items.
  package static let none = Excerpt(entries: [], structure: Structure())

  /// Puts the items of another excerpt after its own.
  package mutating func append(_ other: Excerpt) {
    entries += other.entries
    structure.append(other.structure)
  }
}
