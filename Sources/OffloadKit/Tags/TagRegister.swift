import VaultStore
import VaultSyntax

/// `tags.md`: one line a tag, with its colour and what it is for.
enum TagRegister {
  /// One line of the register.
  struct Entry {
    var name: TagName
    var color: String?
    var description: String?
    /// Index of the line's item.
    var item: Int
  }

  /// The lines of the vault's register; none where it has none, or none that can be read. A tag counts where it stands first.
  static func read(from vault: Vault) -> (entries: [Entry], unread: [UnreadFile]) {
    if let document = vault.unwritten.documents[.tagRegister] { return (entries(of: document), []) }
    if vault.unwritten.gone.contains(.tagRegister) { return ([], []) }
    let file = OptionalFile(.tagRegister, in: vault.store)
    return (entries(of: Document(file.bytes, kind: .collection)), file.unread)
  }

  static func entries(of document: Document) -> [Entry] {
    var seen: Set<TagName> = []
    return lines(of: document).filter { seen.insert($0.name).inserted }
  }

  /// All lines, those that list a tag again included.
  static func lines(of document: Document) -> [Entry] {
    document.items.indices.compactMap { index in
      let said = ItemText(index, in: document)
      guard let tag = said.tags.first else { return nil }
      let name = TagName(document.bytes[tag.value])
      let color = said.fields.first { text(document.bytes[$0.name]).lowercased() == "color" }
      let words = said.content
      return Entry(
        name: name, color: color.map { text(document.bytes[$0.value]) },
        description: words.isEmpty ? nil : text(words), item: index)
    }
  }

  /// A colour as the register writes it: without `#`, which would be a tag.
  ///
  /// - Throws: `VaultError.invalidColor`.
  static func color(_ text: String) throws -> String {
    let bare = (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
    let isHex = bare.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard Tag.colorNames.contains(bare) || isHex && (bare.utf8.count == 3 || bare.utf8.count == 6) else {
      throw VaultError.invalidColor(text)
    }
    return bare
  }
}

extension TagRepository {
  /// Writes what the register says of a tag, adding its line or the register where they are missing.
  ///
  /// - Parameters:
  ///   - color: nil leaves the colour; a nil inside takes it away.
  ///   - description: nil leaves it; an empty text takes it away.
  func register(_ tag: TagName, color: String??, description: String?) throws {
    let newColor = try color.map { try $0.map(TagRegister.color) }
    try scope.change("tags") { change in
      if try change.document(at: .tagRegister) == nil {
        try change.create(.tagRegister, bytes: Array("# Tags\n".utf8))
      }
      let document = try change.existingDocument(at: .tagRegister)
      var index = TagRegister.entries(of: document).first { $0.name == tag }?.item
      if index == nil {
        try change.edit(.tagRegister) { document in
          let line = try Excerpt.composing(Array("#".utf8) + tag.bytes)
          return try document.inserting(line, at: .end(section: nil))
        }
        index =
          TagRegister.entries(of: try change.existingDocument(at: .tagRegister)).first { $0.name == tag }?
          .item
      }
      guard let index else { throw VaultError.invalidTag(text(tag.bytes)) }
      if let newColor {
        try change.edit(.tagRegister) { document in
          try document.settingField(
            Array("color".utf8), to: newColor.map { Array($0.utf8) }, of: index, fallback: .dataview)
        }
      }
      if let description {
        try change.edit(.tagRegister) { document in
          let words = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          if words.isEmpty { return document.removingWords(of: index) }
          return try document.replacingWords(of: index, with: Array(words.utf8))
        }
        try refuseOthers(than: tag, ofItem: index, in: try change.existingDocument(at: .tagRegister))
      }
    }
  }
}

/// What is said of a tag is words: a tag among them would have the line, or be taken for one that is used.
private func refuseOthers(than tag: TagName, ofItem item: Int, in register: Document) throws {
  let other = ItemText(item, in: register).tags.first { TagName(register.bytes[$0.value]) != tag }
  if let other { throw VaultError.tagInDescription(text(register.bytes[other.value])) }
}

extension Document {
  /// Takes an item's words away, each with the blank before it.
  fileprivate func removingWords(of item: Int) -> [Patch] {
    ItemText(item, in: self).words.map { word in
      let isParted = word.lowerBound > 0 && isBlank(bytes[word.lowerBound - 1])
      return .removing((isParted ? word.lowerBound - 1 : word.lowerBound)..<word.upperBound)
    }
  }
}
