/// What a link points at, decoded.
package struct LinkTarget: Sendable, Hashable {
  package enum Form: Sendable {
    /// `[[Name]]` and `![[Name]]`
    case wikilink
    /// `[text](path)`, `![alt](path)` and `[label]: path`
    case markdown
  }

  package var form: Form
  package var isEmbed: Bool
  /// The file; empty for a place in the same file.
  package var path: [UInt8]
  /// What follows `#`: a heading, or `^` and a block id; nil without `#`.
  package var anchor: [UInt8]?

  package init(form: Form, isEmbed: Bool, path: [UInt8], anchor: [UInt8]?) {
    self.form = form
    self.isEmbed = isEmbed
    self.path = path
    self.anchor = anchor
  }
}

extension Document {
  /// Gives links other targets: wikilinks, embeds, Markdown links and link definitions in the file's body, never
  /// in code and never what begins with a scheme. Label, title and the way in which the target is written (`<…>`,
  /// percent signs) stay.
  ///
  /// `rewrite` gives the new target, or nil to leave a link alone. With `range`, only links on these lines count.
  package func rewritingLinks(
    inLines range: Range<Int>? = nil, _ rewrite: (LinkTarget) -> LinkTarget?
  ) -> [Patch] {
    let wanted = range ?? 0..<lines.count
    return blocks.filter { $0.lines.overlaps(wanted) }.flatMap { block in
      links(in: block).compactMap { link in
        guard wanted.contains(lineIndex(at: link.written.lowerBound)) else { return nil }
        return link.patch(in: bytes, rewrite)
      }
    }
  }

  /// All links of the file's body, in order.
  package var linkTargets: [LinkTarget] {
    blocks.flatMap { links(in: $0).compactMap { $0.target(in: bytes) } }
  }

  private func links(in block: Block) -> [WrittenLink] {
    if block.kind == .definition { return definitions(in: block) }
    return textLines(of: block).flatMap { line in
      (line.tokens + line.nested).compactMap(WrittenLink.init).sorted {
        $0.written.lowerBound < $1.written.lowerBound
      }
    }
  }

  /// `[label]: target`, the target on the same line.
  private func definitions(in block: Block) -> [WrittenLink] {
    block.lines.compactMap { index in
      let line = lines[index]
      let text = bytes[line.content..<line.end]
      let mark = text.indices.dropLast().first {
        text[$0] == UInt8(ascii: "]") && text[$0 + 1] == UInt8(ascii: ":")
      }
      guard let mark, let start = text[(mark + 2)...].firstIndex(where: { !$0.isBlank }) else { return nil }
      if text[start] == UInt8(ascii: "<") {
        guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        return WrittenLink(form: .markdown, isEmbed: false, written: start + 1..<end, isBare: false)
      }
      let end = text[start...].firstIndex(where: \.isBlank) ?? text.endIndex
      return WrittenLink(form: .markdown, isEmbed: false, written: start..<end, isBare: true)
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
private struct WrittenLink {
  let form: LinkTarget.Form
  let isEmbed: Bool
  /// The target's bytes, without what encloses them.
  let written: Range<Int>
  /// Whether nothing encloses them, so that blanks and unpaired brackets would end the target.
  var isBare: Bool

  init(form: LinkTarget.Form, isEmbed: Bool, written: Range<Int>, isBare: Bool) {
    (self.form, self.isEmbed, self.written, self.isBare) = (form, isEmbed, written, isBare)
  }

  init?(_ token: Token) {
    switch token.kind {
    case .wikilink, .embed:
      self.init(form: .wikilink, isEmbed: token.kind == .embed, written: token.value, isBare: false)
    case .link, .image:
      self.init(form: .markdown, isEmbed: token.kind == .image, written: token.value, isBare: true)
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

  func patch(in bytes: [UInt8], _ rewrite: (LinkTarget) -> LinkTarget?) -> Patch? {
    guard let old = target(in: bytes), let new = rewrite(old), new != old else { return nil }
    let joined = { (path: [UInt8], anchor: [UInt8]?) in path + (anchor.map { [UInt8(ascii: "#")] + $0 } ?? [])
    }
    guard form == .markdown else { return Patch(written, with: joined(new.path, new.anchor)) }
    let isEnclosed = written.lowerBound > 0 && bytes[written.lowerBound - 1] == UInt8(ascii: "<")
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

extension LinkTarget {
  /// Percent escapes and backslashes undone; what is no escape stays.
  static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex, let high = hex(text[index + 1]),
        let low = hex(text[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else if byte == UInt8(ascii: "\\"), index + 1 < text.endIndex, text[index + 1].isASCIIPunctuation {
        decoded.append(text[index + 1])
        index += 2
      } else {
        decoded.append(byte)
        index += 1
      }
    }
    return decoded
  }

  /// The text as a link's target: without `<…>` around it, blanks and brackets are escaped as well; with
  /// `encodesOthers`, so is all beyond ASCII.
  static func encoded(_ text: [UInt8], isEnclosed: Bool, encodesOthers: Bool) -> [UInt8] {
    text.flatMap { byte in
      let isUnsafe =
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "\\"),
          UInt8(ascii: "#"):
          true
        case .space: !isEnclosed || encodesOthers
        case UInt8(ascii: "("), UInt8(ascii: ")"): !isEnclosed
        case 0x80...: encodesOthers
        default: false
        }
      return isUnsafe ? [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)] : [byte]
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte.asciiLowercased {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case let letter where letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f"):
      letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
