package import VaultSyntax

extension Document {
  /// The wikilinks in the front matter, which Obsidian writes as quoted text: `related: "[[Errands]]"`.
  package var frontMatterLinks: [(range: Range<Int>, target: LinkTarget)] {
    guard let lines = outline.frontMatter, let first = lines.first, let last = lines.last else { return [] }
    let end = self.lines[last].start
    var links: [(range: Range<Int>, target: LinkTarget)] = []
    var index = self.lines[first].next
    while index + 1 < end {
      guard bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "["),
        let close = closing(from: index + 2, to: end)
      else {
        index += 1
        continue
      }
      let inside = bytes[(index + 2)..<close]
      let stop = inside.firstIndex(of: UInt8(ascii: "|")) ?? close
      let mark = inside[..<stop].firstIndex(of: UInt8(ascii: "#"))
      let target = LinkTarget(
        form: .wikilink, isEmbed: false, path: Array(inside[..<(mark ?? stop)]),
        anchor: mark.map { Array(inside[($0 + 1)..<stop]) })
      links.append(((index + 2)..<(mark ?? stop), target))
      index = close + 2
    }
    return links
  }

  /// Patches that give links in the front matter other files.
  package func rewritingFrontMatterLinks(_ rewrite: (LinkTarget) -> LinkTarget?) -> [Patch] {
    frontMatterLinks.compactMap { link in
      guard let new = rewrite(link.target), new.path != link.target.path else { return nil }
      return Patch(link.range, with: new.path)
    }
  }

  /// Where `]]` stands on the same line.
  private func closing(from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if bytes[index] == UInt8(ascii: "]"), bytes[index + 1] == UInt8(ascii: "]") { return index }
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "[") { return nil }
      index += 1
    }
    return nil
  }
}
