extension Excerpt {
  /// The excerpt's first item with an edit of its first line made; the other items are left out.
  ///
  /// - Parameter edit: gives the patches for item 0 of a document that holds the excerpt alone.
  package func editing(_ edit: (Document) throws -> [Patch]) throws -> Excerpt {
    guard let first = entries.first else { return self }
    let empty = Document([])
    let alone = Document(try empty.applying(empty.inserting(self, at: .end(section: nil))))
    let edited = Document(try alone.applying(edit(alone)))
    var excerpt = edited.excerpt(of: [0])
    if !excerpt.entries.isEmpty { excerpt.entries[0].padding = first.padding }
    return excerpt
  }
}

extension Excerpt {
  /// No items.
  package static let none = Excerpt(entries: [], structure: Structure())

  /// Puts the items of another excerpt behind its own.
  package mutating func append(_ other: Excerpt) {
    entries += other.entries
    structure.append(other.structure)
  }
}
