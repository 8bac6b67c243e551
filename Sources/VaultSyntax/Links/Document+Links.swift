extension Document {
  /// Gives links other targets: wikilinks, embeds, Markdown links and link definitions in the file's body, never
  /// in code and never what begins with a scheme. Label, title and the way in which the target is written (`<…>`,
  /// percent signs) stay.
  ///
  /// A link whose new target would change what else its line says stays as it is.
  ///
  /// - Parameters:
  ///   - range: if given, only links on these lines count.
  ///   - rewrite: gives the new target, or nil to leave a link alone.
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

  /// `[label]: target`, the target on the same line.
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
          form: .markdown, isEmbed: false, whole: line.content..<line.end, written: start + 1..<end,
          isBare: false)
      }
      let end = text[start...].firstIndex(where: \.isBlank) ?? text.endIndex
      return WrittenLink(
        form: .markdown, isEmbed: false, whole: line.content..<line.end, written: start..<end, isBare: true)
    }
  }
}

extension TextLine {
  /// All links on the line in order, those in fields and labels included.
  var links: [WrittenLink] {
    if nested.isEmpty { return tokens.compactMap(WrittenLink.init) }
    return (tokens + nested).compactMap(WrittenLink.init).sorted {
      $0.written.lowerBound < $1.written.lowerBound
    }
  }
}

extension Token {
  /// What a link points at; nil for what is no link, and for one that begins with a scheme.
  package func linkTarget(in bytes: [UInt8]) -> LinkTarget? {
    WrittenLink(self)?.target(in: bytes)
  }

  /// The same for bytes that are only borrowed; none but the target's are copied.
  package func linkTarget(in bytes: UnsafeBufferPointer<UInt8>) -> LinkTarget? {
    WrittenLink(self)?.target(in: bytes)
  }
}

/// A link as it stands in a file.
struct WrittenLink {
  let form: LinkTarget.Form
  let isEmbed: Bool
  /// Its bytes with its brackets and its label, as far as they stand on the line.
  let whole: Range<Int>
  /// The target's bytes, without what encloses them.
  let written: Range<Int>
  /// Whether nothing encloses them, so that blanks and unpaired brackets would end the target.
  var isBare: Bool

  init(form: LinkTarget.Form, isEmbed: Bool, whole: Range<Int>, written: Range<Int>, isBare: Bool) {
    (self.form, self.isEmbed, self.isBare) = (form, isEmbed, isBare)
    (self.whole, self.written) = (whole, written)
  }

  init?(_ token: Token) {
    switch token.kind {
    case .wikilink, .embed:
      self.init(
        form: .wikilink, isEmbed: token.kind == .embed, whole: token.range, written: token.value,
        isBare: false)
    case .link, .image:
      self.init(
        form: .markdown, isEmbed: token.kind == .image, whole: token.range, written: token.value,
        isBare: true)
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

  /// The patch that gives the link another target; nil to leave it alone.
  func patch(in bytes: [UInt8], _ rewrite: (LinkTarget) -> LinkTarget?) -> Patch? {
    guard let old = target(in: bytes), let new = rewrite(old), new != old else { return nil }
    let joined = { (path: [UInt8], anchor: [UInt8]?) in path + (anchor.map { [UInt8(ascii: "#")] + $0 } ?? [])
    }
    guard form == .markdown else { return Patch(written, with: joined(new.path, new.anchor)) }
    // Nothing else around it, a blank would make HTML of it.
    let isEnclosed =
      written.lowerBound > whole.lowerBound + 1 && bytes[written.lowerBound - 1] == UInt8(ascii: "<")
    let encodes = bytes[written].contains { $0 >= 0x80 } ? false : bytes[written].contains(UInt8(ascii: "%"))
    let encoded = { (text: [UInt8]) in
      LinkTarget.encoded(text, isEnclosed: isEnclosed, encodesOthers: encodes)
    }
    // What stays keeps its bytes: only the part that changed is written anew.
    let mark = bytes[written].firstIndex(of: UInt8(ascii: "#"))
    let oldPath = Array(bytes[written.lowerBound..<(mark ?? written.upperBound)])
    let oldAnchor = mark.map { Array(bytes[($0 + 1)..<written.upperBound]) }
    return Patch(
      written,
      with: joined(
        new.path == old.path ? oldPath : encoded(new.path),
        new.anchor == old.anchor ? oldAnchor : new.anchor.map(encoded)))
  }

  /// A letter, then letters, digits, `+`, `.` or `-`, then `:`.
  private func hasScheme(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return text.starts(with: Array("//".utf8)) }
    let rest = text.drop {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    return rest.first == UInt8(ascii: ":") && rest.startIndex - text.startIndex > 1
  }
}
