extension Document {
  /// Writes a block id at the end of the item's first paragraph, or in place of the id that it has; nil removes the id.
  ///
  /// Nothing is open at the end of a paragraph, and other programs look for the id there.
  ///
  /// - Parameter old: the id to change, if the item has more than one; otherwise the first.
  package func settingBlockID(
    _ id: [UInt8]?, of item: Int, inPlaceOf old: [UInt8]? = nil
  ) throws(EditRefusal) -> [Patch] {
    let standing = ItemText(item, in: self).blockID(old, in: bytes)
    guard let id else { return standing.map { [removing(blockID: $0, of: item)] } ?? [] }
    guard !id.isEmpty, id.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }) else {
      throw .invalidBlockID
    }
    if let standing { return bytes[standing.value] == id[...] ? [] : [Patch(standing.value, with: id)] }
    let line = try writableLine(of: item)
    let written = [UInt8(ascii: "^")] + id
    let block = blocks[blockIndex(onLine: line.line)]
    if block.textLines.count > 1 {
      let last = lines[block.textLines.upperBound - 1]
      let end = bytes.withUnsafeBufferPointer { $0.trimBlanks(from: last.content, to: last.end) }
      return [.inserting([.space] + written, at: end)]
    }
    guard let last = line.tokens.last(where: { $0.kind != .space }) else {
      return parting([insertion(of: written, [.space], before: 0, on: line)], of: item)
    }
    return [.inserting([.space] + written, at: last.range.upperBound)]
  }

  /// Removes a block id, with its line if the id is alone on a line after the item's first.
  private func removing(blockID: Token, of item: Int) -> Patch {
    let line = lines[lineIndex(at: blockID.range.lowerBound)]
    let isFirst = items[item].text.contains(blockID.range.lowerBound)
    let floor = isFirst ? items[item].text.lowerBound : line.content
    var start = blockID.range.lowerBound
    while start > floor, bytes[start - 1].isBlank { start -= 1 }
    return isFirst || start > floor
      ? .removing(start..<blockID.range.upperBound) : .removing(line.start..<line.next)
  }
}
