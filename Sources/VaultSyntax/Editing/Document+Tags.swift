extension Document {
  /// Adds a tag to an item's first line, after its words and tags; nothing if the item has it. If something begins on
  /// the line that only a later line ends, the tag goes before the words.
  package func addingTag(_ name: [UInt8], to item: Int) throws(EditRefusal) -> [Patch] {
    try addingTags([name], to: item)
  }

  /// Adds tags in the same way, in order.
  package func addingTags(_ names: [[UInt8]], to item: Int) throws(EditRefusal) -> [Patch] {
    guard names.allSatisfy(TagRule.isName) else { throw .invalidTag }
    var standing = Set(
      blocks(of: item).flatMap(textLines).flatMap { $0.tags.map { TagName(bytes[$0.value]) } })
    let missing = names.filter { standing.insert(TagName($0)).inserted }
    if missing.isEmpty { return [] }
    let line = try writableLine(of: item)
    let tag = Array(missing.map { [UInt8(ascii: "#")] + $0 }.joined(separator: [.space]))
    if line.tokens.isEmpty, items[item].hasCheckbox {
      let isParted = bytes[line.text.lowerBound - 1].isBlank
      return [.inserting(isParted ? tag : [.space] + tag, at: line.text.lowerBound)]
    }
    let end = line.openToken(in: self)
    // Before a token that continues on the next line, the tag would be between the words and count as one of them.
    if end < line.endOfText { return [insertion(of: tag, [.space], before: 0, on: line)] }
    let run = line.endRun(before: end)
    let last = run.last { line.tokens[$0].kind == .tag }
    let next = run.first { line.tokens[$0].isField && $0 > last ?? -1 }
    return parting(
      [insertion(of: tag, [.space], before: last.map { $0 + 1 } ?? next ?? end, on: line)], of: item)
  }

  /// Removes a tag from all lines of the item itself. Between words, only its `#` goes.
  package func removingTag(_ name: [UInt8], from item: Int) -> [Patch] {
    let removed = TagName(name)
    return blocks(of: item).flatMap(textLines).flatMap { line in
      changingTags(on: line) { TagName($0) == removed ? nil : $0 }
    }
  }

  /// Renames the tags of the file's body: in items, prose, headings, tables and comments, but not in code, front matter
  /// or between conflict markers.
  ///
  /// `rename` gets the whole name of each tag without `#`, as written. It returns the new name, or nil to remove the
  /// tag. If a tag becomes equal to another tag of its line, it goes as well; a tag that was there twice stays twice.
  package func renamingTags(_ rename: ([UInt8]) -> [UInt8]?) -> [Patch] {
    blocks.flatMap { block in
      textLines(of: block).flatMap { changingTags(on: $0, rename) }
    }
  }

  /// The names of the tags in items and prose, one for each occurrence.
  package var tagNames: [[UInt8]] {
    blocks.flatMap { textLines(of: $0) }.flatMap(\.tags).map { Array(bytes[$0.value]) }
  }

  private func changingTags(on line: TextLine, _ rename: ([UInt8]) -> [UInt8]?) -> [Patch] {
    var patches: [Patch] = []
    var whole: Set<Int> = []
    var standing: Set<TagName> = []
    var changed: [(tag: Token, old: TagName, name: [UInt8]?)] = []
    for tag in line.tags {
      let name = Array(bytes[tag.value])
      let new = rename(name)
      if new == name { standing.insert(TagName(name)) } else { changed.append((tag, TagName(name), new)) }
    }
    if changed.isEmpty { return [] }
    let ends = line.tagsAtEnds
    var givenBy: [TagName: TagName] = [:]
    for (tag, old, name) in changed {
      if let name, !standing.contains(TagName(name)), givenBy[TagName(name), default: old] == old {
        givenBy[TagName(name)] = old
        patches.append(Patch(tag.value, with: name))
      } else if let index = ends[tag.range.lowerBound] {
        whole.insert(index)
      } else {
        patches.append(.removing(tag.range.lowerBound..<tag.value.lowerBound))
      }
    }
    return patches + line.removing(whole, in: self)
  }
}

extension TextLine {
  /// All tags on the line in order, including those in fields and link labels.
  var tags: [Token] {
    if nested.isEmpty { return tokens.filter { $0.kind == .tag } }
    return (tokens + nested).filter { $0.kind == .tag }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The tags at either end of the line's words, which aren't words: their indices, by the offsets where they begin.
  var tagsAtEnds: [Int: Int] {
    let isApart = { (token: Int) in !self.tokens.indices.contains(token) || self.tokens[token].standsApart }
    let isNoWord = { (token: Int) in
      self.tokens[token].standsApart
        || (self.tokens[token].kind == .tag && isApart(token - 1) && isApart(token + 1))
    }
    let indices =
      Array(tokens.indices.prefix(while: isNoWord)) + tokens.indices.reversed().prefix(while: isNoWord)
    let tags = indices.filter { tokens[$0].kind == .tag }
    return Dictionary(tags.map { (tokens[$0].range.lowerBound, $0) }) { first, _ in first }
  }
}
