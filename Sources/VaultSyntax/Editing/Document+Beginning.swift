extension Document {
  /// An item without words behind another one and all that belongs to it: what is nested there would else become its own. It
  /// has the indentation and the bullet of the other or the number after its, and an empty checkbox where that has one.
  /// Behind a plain line of the inbox it is an empty line, which becomes an item with its first word.
  ///
  /// - Returns: what puts it there, and the offset, in the document then, at which its words are to be written.
  /// - Throws: `EditRefusal.changesMeaning` where something around it would be read as something else.
  package func beginningItem(behind item: Int) throws(EditRefusal) -> (patch: Patch, words: Int) {
    let found = items[item]
    if found.isPlainLine { return try beginningLine(behind: item) }
    // A word stands in until all around is seen to be read as it was.
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
