extension BlockReader {
  mutating func startHTML() -> Bool {
    let condition = htmlCondition(at: place.position, interrupts: interruptsParagraph())
    guard condition > 0 else { return false }
    begin()
    openLeaf(.html, .html)
    leaf.mark = condition
    if endsHTML(from: place.position) { closeLeaf(isComplete: true) }
    return true
  }

  /// Whether the line meets the end condition of the open HTML block. A blank line ends blocks of kind 6 and 7.
  func endsHTML(from start: Int) -> Bool {
    switch leaf.mark {
    case 1:
      bytes.contains("</script>", from: start, to: end) || bytes.contains("</pre>", from: start, to: end)
        || bytes.contains("</style>", from: start, to: end)
        || bytes.contains("</textarea>", from: start, to: end)
    case 2: bytes.contains("-->", from: start, to: end)
    case 3: bytes.contains("?>", from: start, to: end)
    case 4: bytes.contains(">", from: start, to: end)
    case 5: bytes.contains("]]>", from: start, to: end)
    default: false
    }
  }

  /// The number, in CommonMark's list, of the start condition that a line with `<` meets; 0 if it meets none.
  private func htmlCondition(at start: Int, interrupts: Bool) -> UInt8 {
    if bytes.hasPrefix("<!--", at: start, to: end) { return 2 }
    if bytes.hasPrefix("<?", at: start, to: end) { return 3 }
    if bytes.hasPrefix("<![cdata[", at: start, to: end) { return isExactCData(at: start) ? 5 : 0 }
    if bytes.hasPrefix("<!", at: start, to: end) {
      return start + 2 < end && bytes[start + 2].isASCIILetter ? 4 : 0
    }
    let isClosing = bytes.hasPrefix("</", at: start, to: end)
    let name = htmlName(from: start + (isClosing ? 2 : 1))
    if name.isEmpty { return 0 }
    // A closing tag of one of these elements begins a block of kind 7, as in the reference implementations.
    if !isClosing, isVerbatimTag(name), endsTagName(name.upperBound) { return 1 }
    if isBlockTag(name), endsTagName(name.upperBound) || bytes.hasPrefix("/>", at: name.upperBound, to: end) {
      return 6
    }
    guard !interrupts else { return 0 }
    let tag = isClosing ? closingTagEnd(from: name.upperBound) : openingTagEnd(from: name.upperBound)
    guard let tag, bytes.skipBlanks(from: tag, to: end) == end else { return 0 }
    return 7
  }

  private func isExactCData(at start: Int) -> Bool {
    for offset in start + 3..<start + 8 where bytes[offset] & 0x20 != 0 { return false }
    return true
  }

  private func htmlName(from start: Int) -> Range<Int> {
    guard start < end, bytes[start].isASCIILetter else { return start..<start }
    var offset = start + 1
    while offset < end,
      bytes[offset].isASCIILetter || bytes[offset].isASCIIDigit || bytes[offset] == UInt8(ascii: "-")
    {
      offset += 1
    }
    return start..<offset
  }

  private func endsTagName(_ offset: Int) -> Bool {
    bytes.isBlank(at: offset, end: end) || bytes[offset] == UInt8(ascii: ">")
  }

  private func isVerbatimTag(_ name: Range<Int>) -> Bool {
    HTMLTags.verbatim.contains { isName(name, $0) }
  }

  private func isBlockTag(_ name: Range<Int>) -> Bool {
    HTMLTags.block.contains { isName(name, $0) }
  }

  private func isName(_ name: Range<Int>, _ tag: StaticString) -> Bool {
    tag.utf8CodeUnitCount == name.count && bytes.hasPrefix(tag, at: name.lowerBound, to: name.upperBound)
  }

  private func closingTagEnd(from start: Int) -> Int? {
    let offset = bytes.skipBlanks(from: start, to: end)
    return offset < end && bytes[offset] == UInt8(ascii: ">") ? offset + 1 : nil
  }

  private func openingTagEnd(from start: Int) -> Int? {
    var offset = start
    while true {
      let attribute = bytes.skipBlanks(from: offset, to: end)
      guard attribute < end else { return nil }
      if bytes[attribute] == UInt8(ascii: ">") { return attribute + 1 }
      if bytes.hasPrefix("/>", at: attribute, to: end) { return attribute + 2 }
      guard attribute > offset, let behind = attributeEnd(from: attribute) else { return nil }
      offset = behind
    }
  }

  private func attributeEnd(from start: Int) -> Int? {
    guard bytes[start].isASCIILetter || bytes[start] == UInt8(ascii: "_") || bytes[start] == UInt8(ascii: ":")
    else { return nil }
    var name = start + 1
    while name < end, isAttributeNameByte(bytes[name]) { name += 1 }
    let sign = bytes.skipBlanks(from: name, to: end)
    guard sign < end, bytes[sign] == UInt8(ascii: "=") else { return name }
    return attributeValueEnd(from: bytes.skipBlanks(from: sign + 1, to: end))
  }

  private func isAttributeNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"): true
    default: byte.isASCIILetter || byte.isASCIIDigit
    }
  }

  private func attributeValueEnd(from start: Int) -> Int? {
    guard start < end else { return nil }
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var offset = start + 1
      while offset < end, bytes[offset] != quote { offset += 1 }
      return offset < end ? offset + 1 : nil
    }
    var offset = start
    while offset < end, isUnquotedValueByte(bytes[offset]) { offset += 1 }
    return offset > start ? offset : nil
  }

  private func isUnquotedValueByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"):
      false
    default: true
    }
  }
}

/// The element names that decide the kind of CommonMark's HTML blocks.
private enum HTMLTags {
  static let verbatim: [StaticString] = ["script", "pre", "style", "textarea"]

  static let block: [StaticString] = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html",
    "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup",
    "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "track", "ul",
  ]
}
