extension Document {
  /// Changes the targets of links: wikilinks, embeds, Markdown links and link definitions in the body of the file. It
  /// doesn't change links in code or targets with a scheme. The label, the title and the form of the target (`<…>`,
  /// percent signs) stay.
  ///
  /// A link keeps its target if the new one would change how the rest of its line reads.
  ///
  /// - Parameters:
  ///   - range: if given, only links on these lines count.
  ///   - rewrite: returns the new target, or nil to leave a link alone.
  package func rewritingLinks(
    inLines range: Range<Int>? = nil, _ rewrite: (LinkTarget) -> LinkTarget?
  ) -> LinkRewriting {
    let wanted = range ?? 0..<lines.count
    var rewriting = LinkRewriting()
    for block in blocks where block.lines.overlaps(wanted) {
      let links = links(in: block).filter { wanted.contains(lineIndex(at: $0.written.lowerBound)) }
      rewriting.add(links.compactMap { $0.patch(in: bytes, rewrite) }, in: bytes) {
        readsAlike(block, after: $0)
      }
    }
    return rewriting
  }

  /// All links of the file's body, in order.
  package var linkTargets: [LinkTarget] {
    blocks.flatMap { links(in: $0).compactMap { $0.target(in: bytes) } }
  }

  func links(in block: Block) -> [WrittenLink] {
    if block.kind == .definition { return definitions(in: block) }
    return textLines(of: block).flatMap { line in
      let pointed = line.pointedLinks(in: bytes)
      return pointed.isEmpty
        ? line.links : (line.links + pointed).sorted { $0.written.lowerBound < $1.written.lowerBound }
    }
  }

  /// `[label]: target`, with the target on the same line.
  func definitions(in block: Block) -> [WrittenLink] {
    block.lines.compactMap { index in
      let line = lines[index]
      let text = bytes[line.content..<line.end]
      let mark = text.indices.dropLast().first {
        text[$0] == UInt8(ascii: "]") && text[$0 + 1] == UInt8(ascii: ":")
      }
      guard let mark, let start = text[(mark + 2)...].firstIndex(where: { !$0.isBlank }) else { return nil }
      if text[start] == UInt8(ascii: "<") {
        guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        return WrittenLink(
          form: .markdown, isEmbed: false, whole: line.content..<line.end, written: start + 1..<end)
      }
      let end = text[start...].firstIndex(where: \.isBlank) ?? text.endIndex
      return WrittenLink(
        form: .markdown, isEmbed: false, whole: line.content..<line.end, written: start..<end)
    }
  }
}

extension TextLine {
  /// All links on the line in order, including those in fields and labels.
  var links: [WrittenLink] {
    if nested.isEmpty { return tokens.compactMap(WrittenLink.init) }
    return (tokens + nested).compactMap(WrittenLink.init).sorted {
      $0.written.lowerBound < $1.written.lowerBound
    }
  }
}

extension Token {
  /// The target of a link; nil if the token isn't a link, or if the target has a scheme.
  package func linkTarget(in bytes: [UInt8]) -> LinkTarget? {
    WrittenLink(self)?.target(in: bytes)
  }

  /// The same for borrowed bytes. Copies only the target's bytes.
  package func linkTarget(in bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget? {
    WrittenLink(self)?.target(in: bytes)
  }
}

/// A link in the form that a file has.
struct WrittenLink {
  let form: LinkTarget.Form
  let isEmbed: Bool
  /// The bytes of the link with its brackets and label, as far as they are on the line.
  let whole: Range<Int>
  /// The bytes of the target, without the marks that enclose it.
  let written: Range<Int>

  init(form: LinkTarget.Form, isEmbed: Bool, whole: Range<Int>, written: Range<Int>) {
    (self.form, self.isEmbed) = (form, isEmbed)
    (self.whole, self.written) = (whole, written)
  }

  init?(_ token: Token) {
    switch token.kind {
    case .wikilink, .embed:
      self.init(
        form: .wikilink, isEmbed: token.kind == .embed, whole: token.range, written: token.value)
    case .link, .image:
      self.init(
        form: .markdown, isEmbed: token.kind == .image, whole: token.range, written: token.value)
    default: return nil
    }
  }

  func target(in bytes: [UInt8]) -> LinkTarget? { bytes.withUnsafeBufferPointer(target) }

  func target(in bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget? {
    let text = bytes[written]
    if form == .markdown, hasScheme(text) { return nil }
    let mark = text.firstIndex(of: UInt8(ascii: "#"))
    let path = text[..<(mark ?? text.endIndex)]
    let anchor = mark.map { text[($0 + 1)...] }
    guard form == .markdown else {
      return LinkTarget(form: form, isEmbed: isEmbed, path: Array(path), anchor: anchor.map { Array($0) })
    }
    return LinkTarget(
      form: form, isEmbed: isEmbed, path: LinkTarget.decoded(path), anchor: anchor.map(LinkTarget.decoded))
  }

  /// The patch that changes the target of the link; nil to leave the link alone.
  func patch(in bytes: [UInt8], _ rewrite: (LinkTarget) -> LinkTarget?) -> Patch? {
    guard let old = target(in: bytes), let new = rewrite(old), new != old else { return nil }
    let joined = { (path: [UInt8], anchor: [UInt8]?) in path + (anchor.map { [UInt8(ascii: "#")] + $0 } ?? [])
    }
    guard form == .markdown else { return Patch(written, with: joined(new.path, new.anchor)) }
    // In a plain `<file.md>`, a space would turn the link into HTML, so that form doesn't count as enclosed.
    let isEnclosed =
      written.lowerBound > whole.lowerBound + 1 && bytes[written.lowerBound - 1] == UInt8(ascii: "<")
    let encodes = bytes[written].contains { $0 >= 0x80 } ? false : bytes[written].contains(UInt8(ascii: "%"))
    let encoded = { (text: [UInt8]) in
      LinkTarget.encoded(text, isEnclosed: isEnclosed, encodesOthers: encodes)
    }
    // Encodes only the part that changed; the other part keeps its bytes.
    let mark = bytes[written].firstIndex(of: UInt8(ascii: "#"))
    let oldPath = Array(bytes[written.lowerBound..<(mark ?? written.upperBound)])
    let oldAnchor = mark.map { Array(bytes[($0 + 1)..<written.upperBound]) }
    return Patch(
      written,
      with: joined(
        new.path == old.path ? oldPath : encoded(new.path),
        new.anchor == old.anchor ? oldAnchor : new.anchor.map(encoded)))
  }

  /// Whether the text begins with a scheme (a letter, then letters, digits, `+`, `.` or `-`, then `:`) or with `//`.
  private func hasScheme(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return text.starts(with: Array("//".utf8)) }
    let rest = text.drop {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    return rest.first == UInt8(ascii: ":") && rest.startIndex - text.startIndex > 1
  }
}
