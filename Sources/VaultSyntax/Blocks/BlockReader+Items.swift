extension BlockReader {
  /// Opens the list item whose marker is at `place`.
  mutating func startItem() -> Bool {
    guard let marker = marker(), place.count < Container.limit else { return false }
    begin()
    place.position = marker.upperBound
    place.column += marker.count
    let markerEnd = place.column
    place.skipIndentation(bytes, to: end)
    let isEmpty = place.position == end
    let isCode = place.column - markerEnd > 4
    let contentColumn = isEmpty || isCode ? markerEnd + 1 : place.column
    addItem(marker, column: markerEnd - marker.count, contentColumn: contentColumn)
    return true
  }

  /// Opens an item whose text begins at `place`. The caller has closed everything that doesn't hold the item.
  mutating func addItem(_ marker: Range<Int>, column: Int, contentColumn: Int) {
    let last = containers.count - 1
    let type = bytes[marker.upperBound - 1]
    if containers[last].listMarker != type {
      containers[last].listMarker = type
      containers[last].list = lists
      lists += 1
    }
    let parent = containers[last].item
    place.item = outline.items.count
    outline.items.append(
      ListItem(
        line: line, marker: marker, text: place.position, parent: parent, section: section,
        list: containers[last].list, depth: parent < 0 ? 0 : outline.items[parent].depth + 1,
        quoteDepth: containers[last].quotes, markerColumn: column, contentColumn: contentColumn))
    containers.append(
      Container(
        item: place.item, width: contentColumn - place.base, quotes: containers[last].quotes))
    place.base = contentColumn
    place.count = containers.count
    place.hasOpened = true
    content = place.position
  }

  /// The list marker at `place`; nil if no item can begin there.
  private mutating func marker() -> Range<Int>? {
    let start = place.position
    var marker = start..<start + 1
    let interrupts = interruptsParagraph()
    if bytes[start].isASCIIDigit {
      guard let number = orderedMarker(at: start) else { return nil }
      if interrupts, number.value != 1 { return nil }
      marker = number.range
    }
    guard bytes.isBlank(at: marker.upperBound, end: end) else { return nil }
    if interrupts, bytes.skipBlanks(from: marker.upperBound, to: end) == end { return nil }
    return marker
  }

  /// An ordered list marker: up to nine digits, then `.` or `)`.
  private func orderedMarker(at start: Int) -> (range: Range<Int>, value: Int)? {
    var offset = start
    var value = 0
    while offset < end, offset - start < 9, bytes[offset].isASCIIDigit {
      value = value * 10 + Int(bytes[offset] - 0x30)
      offset += 1
    }
    guard offset < end, bytes[offset] == UInt8(ascii: ".") || bytes[offset] == UInt8(ascii: ")") else {
      return nil
    }
    return (start..<offset + 1, value)
  }

  /// Records the text of an item's first line, where a leaf begins.
  mutating func setText(of item: Int, _ kind: Block.Kind) {
    let start = outline.items[item].text.lowerBound
    var checkbox = start..<start
    if kind == .paragraph, start == place.position, let found = self.checkbox(at: start) { checkbox = found }
    let words = checkbox.isEmpty ? start : bytes.skipBlanks(from: checkbox.upperBound, to: end)
    outline.items[item].setText(words..<bytes.trimBlanks(from: words, to: end), checkbox, kind)
  }

  /// A checkbox: `[`, one character, `]`, then a space, a tab or the end of the line. A variation selector counts as
  /// part of the character before it.
  private mutating func checkbox(at start: Int) -> Range<Int>? {
    guard end - start >= 3, bytes[start] == UInt8(ascii: "[") else { return nil }
    var close = start + 2
    if bytes[start + 1] >= 0x80 {
      guard let length = scalarLength(at: start + 1) else { return nil }
      close = start + 1 + length
      if end - close > 3, bytes[close] == 0xEF, bytes[close + 1] == 0xB8, bytes[close + 2] == 0x8F {
        close += 3
      }
    }
    guard close < end, bytes[close] == UInt8(ascii: "]"), bytes.isBlank(at: close + 1, end: end) else {
      return nil
    }
    return start..<close + 1
  }

  /// The length of the UTF-8 sequence of a non-ASCII scalar; nil if the bytes aren't one.
  private func scalarLength(at start: Int) -> Int? {
    let length =
      switch bytes[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, start + length <= end else { return nil }
    for offset in start + 1..<start + length where bytes[offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Turns the current line of the inbox into an item of its own.
  mutating func addCapture() {
    let start = place.position
    if containers[0].listMarker != Container.captureMarker {
      containers[0].list = lists
      lists += 1
    }
    var capture = ListItem(
      line: line, marker: start..<start, text: start, parent: -1, section: section, list: containers[0].list,
      depth: 0, quoteDepth: 0, markerColumn: 0, contentColumn: 0)
    capture.setText(start..<bytes.trimBlanks(from: start, to: end), start..<start, .paragraph)
    outline.items.append(capture)
  }
}

extension ListItem {
  mutating func setText(_ text: Range<Int>, _ checkbox: Range<Int>, _ kind: Block.Kind) {
    self.text = text
    self.checkbox = checkbox
    textKind = kind
  }
}
