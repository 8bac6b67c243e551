extension Document {
  /// Writes a block id at the end of the item's first line, or in the place of the one that it has; nil takes it
  /// away.
  package func settingBlockID(_ id: [UInt8]?, of item: Int) throws(EditRefusal) -> [Patch] {
    let standing = ItemText(item, in: self).blockID
    guard let id else { return standing.map { [removing(blockID: $0, of: item)] } ?? [] }
    guard !id.isEmpty, id.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }) else {
      throw .invalidBlockID
    }
    if let standing { return bytes[standing.value] == id[...] ? [] : [Patch(standing.value, with: id)] }
    let line = try writableLine(of: item)
    let written = [UInt8(ascii: "^")] + id
    guard let last = line.tokens.last(where: { $0.kind != .space }) else {
      return parting([insertion(of: written, [.space], before: 0, on: line)], of: item)
    }
    return [.inserting([.space] + written, at: last.range.upperBound)]
  }

  private func removing(blockID: Token, of item: Int) -> Patch {
    let line = lines[lineIndex(at: blockID.range.lowerBound)]
    if !items[item].text.contains(blockID.range.lowerBound) { return .removing(line.start..<line.next) }
    var start = blockID.range.lowerBound
    while start > items[item].text.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return .removing(start..<blockID.range.upperBound)
  }
}
