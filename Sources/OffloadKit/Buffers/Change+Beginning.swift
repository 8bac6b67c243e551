import VaultSyntax

extension Change {
  /// Begins an item without words below another one and all that belongs to it, as that looks and open. It is not stamped,
  /// and no item of the log's, until somebody has said something in it.
  ///
  /// - Returns: where its words are to be written.
  /// - Throws: `VaultError.changesMeaning` where something around it would be read as something else.
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
