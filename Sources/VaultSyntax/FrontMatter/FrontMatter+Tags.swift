/// A tag in front matter.
package struct FrontMatterTag: Sendable, Hashable {
  /// Without `#`.
  package var name: [UInt8]
  /// The bytes of the name, without `#` and quotes; nil if the name isn't in the file the way it reads, such as in a
  /// text over more than one line or with escapes.
  package var range: Range<Int>?
  /// All bytes of the tag, including quotes and `#`; the whole text if it isn't in the file the way it reads.
  package var place: Range<Int>
}

/// A word in the value of a tags key: a part of a text, or of an element of a list, between commas and whitespace.
private struct TagWord {
  /// Index of the list element that has the word; nil for a word of a text.
  var element: Int?
  /// The range of the word, including `#` and quotes.
  var range: Range<Int>
  var hasMark: Bool
  /// Nil if the word isn't a valid name after a `#`.
  var tag: FrontMatterTag?
}

extension FrontMatter {
  /// The tags of the collection, however they are written: a list in either style, a text with commas or spaces
  /// between, quoted or not, with or without `#`, under `tags` or `tag` in any case.
  ///
  /// Leaves out words that can't be tags, such as one of only digits.
  package var tags: [FrontMatterTag] {
    tagEntries.flatMap { words(of: $0).compactMap(\.tag) }
  }

  private var tagEntries: [YAMLEntry] { entries.filter { Self.isTagKey($0.key) } }

  private func words(of entry: YAMLEntry) -> [TagWord] {
    switch entry.value.style {
    case .flowList, .blockList:
      entry.value.elements.indices.flatMap { words(ofElement: $0, entry.value.elements[$0]) }
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: words(in: entry.value)
    case .empty, .flowMap, .blockMap, .opaque: []
    }
  }

  private func words(ofElement index: Int, _ element: YAMLNode) -> [TagWord] {
    var words = words(in: element)
    for word in words.indices { words[word].element = index }
    if words.count == 1, words[0].range == element.inside {
      words[0].range = element.range
      words[0].tag?.place = element.range
    }
    return words
  }

  private func words(in node: YAMLNode) -> [TagWord] {
    let isSeparator = { (byte: UInt8) in
      byte == UInt8(ascii: ",") || byte.isBlank || byte == 0x0A || byte == 0x0D
    }
    guard isVerbatim(node) || (node.style == .plain && node.value != .null) else {
      return (node.value.text ?? []).split(whereSeparator: isSeparator)
        .map { TagWord(range: node.range, hasMark: false, tag: tag($0, readFrom: node.range).tag) }
    }
    return bytes[node.inside].split(whereSeparator: isSeparator).map { part in
      let range = part.startIndex..<part.endIndex
      let (hasMark, tag) = tag(part, in: range)
      return TagWord(range: range, hasMark: hasMark, tag: tag)
    }
  }

  /// The tag in a part of the file's bytes.
  private func tag(
    _ text: ArraySlice<UInt8>, in place: Range<Int>
  ) -> (hasMark: Bool, tag: FrontMatterTag?) {
    var (hasMark, tag) = tag(text, readFrom: place)
    tag?.range = (hasMark ? text.startIndex + 1 : text.startIndex)..<text.endIndex
    return (hasMark, tag)
  }

  /// The tag in a text that the reader got from the bytes at a place.
  private func tag(
    _ text: ArraySlice<UInt8>, readFrom place: Range<Int>
  ) -> (hasMark: Bool, tag: FrontMatterTag?) {
    let hasMark = text.first == UInt8(ascii: "#")
    let name = Array(hasMark ? text.dropFirst() : text)
    return (hasMark, TagRule.isName(name) ? FrontMatterTag(name: name, range: nil, place: place) : nil)
  }

  /// Whether the bytes between a scalar's quotes are its text.
  private func isVerbatim(_ node: YAMLNode) -> Bool {
    switch node.style {
    case .plain: !spansLines(node.range) && node.value != .null
    case .singleQuoted, .doubleQuoted: node.value.text.map { $0[...] == bytes[node.inside] } ?? false
    default: false
    }
  }

  /// Words that look like the names of tags in values that Offload doesn't read, such as a list with an anchor.
  package var unreadTagNames: [[UInt8]] {
    tagEntries.filter { $0.value.style == .opaque }.flatMap { entry -> [[UInt8]] in
      let words = bytes[entry.value.range].split { $0 <= 0x20 || Self.separators.contains($0) }
      return words.map { Array($0) }.filter { !Self.marks.contains($0[0]) && TagRule.isName($0) }
    }
  }

  private static let separators = ASCIISet(",#\"'[]{}")
  /// The characters that begin an anchor, an alias or a YAML tag.
  private static let marks = ASCIISet("&*!")

  // MARK: Changing

  /// A tag as an element of a list, in quotes if YAML would read it as something else.
  package static func listText(ofTag name: [UInt8]) -> [UInt8] {
    YAMLWriter.text(.string(name), inFlow: true, isElement: true) ?? name
  }

  /// Returns patches that add a tag, in the form of the others; none if it is there.
  package func addingTag(_ name: [UInt8]) throws(FrontMatterRefusal) -> [Patch] {
    let tag = TagName(name)
    if tags.contains(where: { TagName($0.name) == tag }) { return [] }
    guard let entry = tagEntries.first else { return try setting("tags", to: .list([.string(name)])) }
    switch entry.value.style {
    case .flowList, .blockList:
      let count = entry.value.elements.count
      let words = words(of: entry)
      let isMarked = !words.isEmpty && words.allSatisfy(\.hasMark)
      let text = isMarked ? [UInt8(ascii: "#")] + name : name
      // A plain `#` would open a comment.
      let last = entry.value.elements.last?.style ?? .plain
      return try replacingElements(
        count..<count, of: entry, with: [.string(text)],
        style: isMarked && last == .plain ? .doubleQuoted : last)
    case .plain, .singleQuoted, .doubleQuoted:
      return try addingTag(name, toTextOf: entry)
    default:
      return try setting(String(decoding: entry.key, as: UTF8.self), to: .list([.string(name)]))
    }
  }

  private func addingTag(_ name: [UInt8], toTextOf entry: YAMLEntry) throws(FrontMatterRefusal) -> [Patch] {
    let words = words(of: entry)
    guard !spansLines(entry.value.range), isVerbatim(entry.value) || entry.value.value == .null else {
      throw .multilineText(key: entry.key)
    }
    guard let last = words.last else {
      return [Patch(entry.value.range, with: YAMLWriter.text(.list([.string(name)])) ?? [])]
    }
    let inside = entry.value.inside
    let hasComma = bytes[inside].contains(UInt8(ascii: ","))
    if words.count == 1, !hasComma, !(entry.value.style == .plain && last.hasMark) {
      // One word becomes a list: `a, b` is a text that Obsidian doesn't read as tags.
      let text = Self.listText(ofTag: name)
      if entry.value.style == .plain,
        bytes[inside].first == UInt8(ascii: ":") || bytes[inside].contains(where: "[]{}".utf8.contains)
      {
        // A plain text may have these characters, but an element of a list may not.
        let list = YAMLWriter.text(.list([.string(Array(bytes[inside])), .string(name)])) ?? []
        return [Patch(entry.value.range, with: list)]
      }
      return [
        .inserting([UInt8(ascii: "[")], at: entry.value.range.lowerBound),
        .inserting(Array(", ".utf8) + text + [UInt8(ascii: "]")], at: entry.value.range.upperBound),
      ]
    }
    let mark = words.allSatisfy(\.hasMark) ? [UInt8(ascii: "#")] : []
    return [.inserting(Array((hasComma ? ", " : " ").utf8) + mark + name, at: last.range.upperBound)]
  }

  /// Returns patches that rename tags. `rename` returns a tag's new name, its own name to keep it, or nil to remove it.
  /// If two tags get the same name, one of them goes.
  ///
  /// - Throws: `FrontMatterRefusal.opaqueValue` if a value that Offload doesn't read seems to have a tag to rename.
  package func renamingTags(
    _ rename: ([UInt8]) -> [UInt8]?
  ) throws(FrontMatterRefusal) -> [Patch] {
    var names: Set<TagName> = []
    var patches: [Patch] = []
    for tag in tags where rename(tag.name) == tag.name { names.insert(TagName(tag.name)) }
    if unreadTagNames.contains(where: { rename($0) != $0 }) { throw .opaqueValue(key: Array("tags".utf8)) }
    for entry in tagEntries {
      let words = words(of: entry)
      var removed: Set<Int> = []
      var changes: [Int: Patch] = [:]
      for (index, word) in words.enumerated() {
        guard let tag = word.tag else { continue }
        let new = rename(tag.name)
        if new == tag.name { continue }
        guard let range = tag.range else { throw .multilineText(key: entry.key) }
        if let new, !new.isEmpty, names.insert(TagName(new)).inserted {
          changes[index] = Patch(range, with: new)
        } else {
          removed.insert(index)
        }
      }
      patches += try changing(words, of: entry, removed, changes)
    }
    return patches
  }

  /// Removes words and changes others. An element or text with no words left goes whole.
  private func changing(
    _ words: [TagWord], of entry: YAMLEntry, _ removed: Set<Int>, _ changes: [Int: Patch]
  ) throws(FrontMatterRefusal) -> [Patch] {
    var patches: [Patch] = []
    var emptied: [Int] = []
    for (element, texts) in Dictionary(grouping: words.indices, by: { words[$0].element }) {
      let gone = Set(texts.indices.filter { removed.contains(texts[$0]) })
      if gone.count == texts.count {
        if let element { emptied.append(element) } else { patches.append(.removing(entry.value.range)) }
        continue
      }
      let members = texts.map { words[$0] }
      let removals = Self.removals(of: gone, from: members.map(\.range)).map { Patch.removing($0) }
      let node = element.map { entry.value.elements[$0] } ?? entry.value
      patches += try quotingWhatIsLeft(
        texts.compactMap { changes[$0] } + removals, of: node, members, in: entry)
    }
    return emptied.isEmpty ? patches : try patches + removingElements(emptied.sorted(), of: entry)
  }

  /// The changes of a plain text, or a patch that quotes it if they would leave something that isn't text or isn't
  /// YAML.
  private func quotingWhatIsLeft(
    _ changes: [Patch], of node: YAMLNode, _ words: [TagWord], in entry: YAMLEntry
  ) throws(FrontMatterRefusal) -> [Patch] {
    // Words that all have a `#` read as tags, and YAML never reads them as text.
    guard node.style == .plain, !changes.isEmpty, !words.allSatisfy(\.hasMark) else { return changes }
    let start = node.range.lowerBound
    let shifted = changes.map {
      Patch($0.range.lowerBound - start..<$0.range.upperBound - start, with: $0.replacement)
    }
    guard let left = try? Patch.applying(shifted, to: Array(bytes[node.range])), !left.isEmpty else {
      return changes
    }
    let line = left.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    if isPlain(line, inFlow: mapping.shape == .flow || entry.value.style == .flowList) { return changes }
    if spansLines(node.range) { throw .multilineText(key: entry.key) }
    return [Patch(node.range, with: YAMLWriter.doubleQuoted(left))]
  }

  private func isPlain(_ text: [UInt8], inFlow: Bool) -> Bool {
    YAMLWriter.isPlain(text, inFlow: inFlow) && !YAMLWriter.isDay(text)
  }
}
