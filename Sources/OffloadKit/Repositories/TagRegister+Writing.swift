import VaultStore
import VaultSyntax

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
