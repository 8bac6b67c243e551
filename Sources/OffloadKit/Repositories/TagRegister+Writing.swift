import VaultStore
import VaultSyntax

extension TagRepository {
  /// Writes the register's entry for a tag. Adds its line, or the register, if they are missing.
  ///
  /// - Parameters:
  ///   - color: nil leaves the colour; a nil inside removes it.
  ///   - description: nil leaves the description; an empty text removes it.
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

/// A description must be words only: a tag among them would take over the line, or count as used.
private func refuseOthers(than tag: TagName, ofItem item: Int, in register: Document) throws {
  let other = ItemText(item, in: register).tags.first { TagName(register.bytes[$0.value]) != tag }
  if let other { throw VaultError.tagInDescription(text(register.bytes[other.value])) }
}

extension Document {
  /// Removes an item's words, each with the space before it.
  fileprivate func removingWords(of item: Int) -> [Patch] {
    ItemText(item, in: self).words.map { word in
      let isParted = word.lowerBound > 0 && isBlank(bytes[word.lowerBound - 1])
      return .removing((isParted ? word.lowerBound - 1 : word.lowerBound)..<word.upperBound)
    }
  }
}
