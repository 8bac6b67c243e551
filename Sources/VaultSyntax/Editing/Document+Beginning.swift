extension Document {
  /// Begins an item without words after another item and everything that belongs to that item. (Before its nested
  /// items, the new item would take them over.) The new item has the other's indentation, its bullet or the next
  /// number, and an empty checkbox if the other has a checkbox. After a plain line of the inbox it is an empty line,
  /// which becomes an item with its first word.
  ///
  /// - Returns: the patch that inserts the item, and the offset of its words in the changed document.
  /// - Throws: `EditRefusal.changesMeaning` if something around it would read as something else.
  package func beginningItem(behind item: Int) throws(EditRefusal) -> (patch: Patch, words: Int) {
    let found = items[item]
    if found.isPlainLine { return try beginningLine(behind: item) }
    // Inserts a word at first, to check that everything around it reads as before.
    let word = UInt8(ascii: "x")
    let excerpt = try Excerpt.composing([word], checkbox: found.hasCheckbox ? Array("[ ]".utf8) : nil)
    let (patches, worded) = try insertion(of: excerpt, at: .after(item))
    let new = descendants(of: item).upperBound
    guard var patch = patches.first, patches.count == 1, worded.items.indices.contains(new),
      worded.bytes[worded.items[new].text] == [word]
    else { throw .changesMeaning(line: found.firstLine) }
    let words = worded.items[new].text.lowerBound
    patch.replacement.remove(at: words - patch.range.lowerBound)
    let begun = try result(of: [patch])
    guard begun.items.count == worded.items.count, begun.items[new].hasCheckbox == found.hasCheckbox,
      Structure(of: begun, without: new) == Structure(of: worded, without: new)
    else { throw .changesMeaning(line: found.firstLine) }
    return (patch, words)
  }

  private func beginningLine(behind item: Int) throws(EditRefusal) -> (patch: Patch, words: Int) {
    let last = lines[items[item].endLine - 1]
    let ending = ending(near: items[item].endLine - 1)
    let patch = Patch.inserting(ending, at: last.end)
    guard try Structure(of: result(of: [patch])) == Structure(of: self) else {
      throw .changesMeaning(line: items[item].firstLine)
    }
    return (patch, last.end + ending.count)
  }
}
