import VaultStore
package import VaultSyntax

/// Reads `tags.md`: one line for each tag, with its colour and description.
package enum TagRegister {
  /// One line of the register.
  package struct Entry {
    package var name: TagName
    package var color: String?
    package var description: String?
    /// The index of the line's item.
    package var item: Int
  }

  /// Returns the lines of the vault's register; none if it doesn't exist or isn't readable. The first line
  /// of a tag counts.
  package static func read(from vault: Vault) -> (entries: [Entry], unread: [UnreadFile]) {
    if let document = vault.unwritten.documents[.tagRegister] { return (entries(of: document), []) }
    if vault.unwritten.gone.contains(.tagRegister) { return ([], []) }
    let file = OptionalFile(.tagRegister, in: vault.store)
    return (entries(of: Document(file.bytes, kind: .collection)), file.unread)
  }

  package static func entries(of document: Document) -> [Entry] {
    var seen: Set<TagName> = []
    return lines(of: document).filter { seen.insert($0.name).inserted }
  }

  /// Returns all lines, including repeated lines for a tag.
  package static func lines(of document: Document) -> [Entry] {
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

  /// Returns a colour in the register's form: without `#`, which would be a tag.
  ///
  /// - Throws: `VaultError.invalidColor`.
  package static func color(_ text: String) throws -> String {
    let bare = (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
    let isHex = bare.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard Tag.colorNames.contains(bare) || isHex && (bare.utf8.count == 3 || bare.utf8.count == 6) else {
      throw VaultError.invalidColor(text)
    }
    return bare
  }
}
