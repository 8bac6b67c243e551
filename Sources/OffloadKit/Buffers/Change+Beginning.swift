import VaultSyntax

extension Change {
  /// Begins an empty item after another one and all that belongs to it. The new item looks like that one, and is
  /// open. Offload doesn't stamp it or add it to the log until it has words.
  ///
  /// - Returns: the place for its words.
  /// - Throws: `VaultError.changesMeaning` if Markdown would then read something around it differently.
  package func beginItem(below item: Item) throws -> TextPosition {
    let path = item.place.path
    var words = 0
    try edit(path) { document in
      let index = try document.locate([item], in: path)[0]
      let begun = try refusals(at: item.place) { try document.beginningItem(behind: index) }
      words = begun.words
      return [begun.patch]
    }
    return EditedText(try existingDocument(at: path).bytes).position(of: words)
  }
}
