extension Document {
  /// Adds a tag to an item's first line, after its words and tags, or before them where something begins on the line that a
  /// further one ends; nothing if the item has it.
  package func addingTag(_ name: [UInt8], to item: Int) throws(EditRefusal) -> [Patch] {
    try addingTags([name], to: item)
  }

  /// The same for several tags, in order.
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
    // Before a token that goes on, it would stand between the words and be one of them.
    if end < line.endOfText { return [insertion(of: tag, [.space], before: 0, on: line)] }
    let run = line.endRun(before: end)
    let last = run.last { line.tokens[$0].kind == .tag }
    let next = run.first { line.tokens[$0].isField && $0 > last ?? -1 }
    return parting(
      [insertion(of: tag, [.space], before: last.map { $0 + 1 } ?? next ?? end, on: line)], of: item)
  }

  /// Takes a tag away from all lines of the item itself, wherever it stands on them; between words only its `#`.
  package func removingTag(_ name: [UInt8], from item: Int) -> [Patch] {
    let removed = TagName(name)
    return blocks(of: item).flatMap(textLines).flatMap { line in
      changingTags(on: line) { TagName($0) == removed ? nil : $0 }
    }
  }

  /// Gives the tags of the file's body other names: in items, prose, headings, tables and comments, never in
  /// code, front matter or between conflict markers.
  ///
  /// `rename` gets each tag's whole name without `#`, as it is written, and gives the new one; nil takes the tag
  /// away. A tag that comes to be another one of its line is taken away as well; one that stood there twice stays so.
  package func renamingTags(_ rename: ([UInt8]) -> [UInt8]?) -> [Patch] {
    blocks.flatMap { block in
      textLines(of: block).flatMap { changingTags(on: $0, rename) }
    }
  }

  /// The names of the tags in items and prose, each as often as it stands there.
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
  /// All tags on the line in order, those in fields and link labels included.
  var tags: [Token] {
    if nested.isEmpty { return tokens.filter { $0.kind == .tag } }
    return (tokens + nested).filter { $0.kind == .tag }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The tags that stand at either end of the line's words, and so are none of them: their indices, by where they
  /// begin.
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
