/// A text made into one item. A backslash escapes everything that would read as something else. Code between two fences
/// stays as it is, unless it begins on the first line, which has the item's words.
struct Composition {
  /// The lines, without endings and without whitespace at their ends. The first and the last line aren't blank.
  private(set) var lines: [[UInt8]]
  let checkbox: [UInt8]?

  /// Lines end at LF, CR LF and CR. All other control characters stay, except NUL, which throws `holdsNUL`.
  init(_ text: [UInt8], checkbox: [UInt8]? = nil) throws(EditRefusal) {
    if text.contains(0) { throw .holdsNUL }
    self.checkbox = checkbox
    let source = TextLines(text)
    var lines = source.indices.map { Composition.trimmingEnd(source[$0]) }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { throw .emptyText }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    lines.removeFirst(first)
    lines[0] = Array(lines[0].drop(while: \.isBlank))
    // After a blank line, whitespace at the start of a line would make it code.
    for index in lines.indices.dropFirst() where lines[index - 1].isEmpty {
      lines[index] = Array(lines[index].drop(while: \.isBlank))
    }
    self.lines = lines
    let document = document(behind: UInt8(ascii: "-"))
    for block in document.fencedBlocks where block.item == 0 {
      for line in block.lines.dropFirst().dropLast() {
        self.lines[line] = source[first + line].filter { $0 != .lineFeed && $0 != .carriageReturn }
      }
    }
    // A line of `*` is a thematic break after one bullet and not after another.
    for marker in [UInt8(ascii: "-"), UInt8(ascii: "*")] { try escape(behind: marker) }
  }

  static func trimmingEnd(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isTrimmed: (UInt8) -> Bool = { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }
    return line.lastIndex { !isTrimmed($0) }.map { Array(line[...$0]) } ?? []
  }

  /// The text directly after the marker: the first line with its checkbox.
  var firstLine: [UInt8] { (checkbox.map { $0 + [.space] } ?? []) + lines[0] }

  func document(behind marker: UInt8) -> Document {
    var text = [marker, .space] + firstLine + [.lineFeed]
    for line in lines.dropFirst() { text += (line.isEmpty ? [] : [.space, .space] + line) + [.lineFeed] }
    return Document(text)
  }

  private mutating func escape(behind marker: UInt8) throws(EditRefusal) {
    var escaped: Set<Int> = []
    while let line = misreadLine(in: document(behind: marker)) {
      guard escaped.insert(line).inserted, let offset = Composition.escapePlace(in: lines[line]) else {
        throw .changesMeaning(line: line)
      }
      lines[line].insert(UInt8(ascii: "\\"), at: offset)
    }
    escapeOpenComments(in: document(behind: marker))
  }

  /// Index of the first line that makes the document anything other than one item of paragraphs and fenced code.
  private func misreadLine(in document: Document) -> Int? {
    guard let item = document.items.first, item.firstLine == 0 else { return 0 }
    if document.items.count > 1 { return document.items[1].firstLine }
    let code = document.fencedBlocks.filter { $0.item == 0 }
    for block in document.blocks
    where block.kind != .paragraph && block.kind != .blank && !code.contains(block) {
      let isLongHeading = block.kind == .heading && block.lines.count > 1
      if isLongHeading { return block.lines.upperBound - 1 }
      return block.lines.lowerBound + (block.kind == .table ? 1 : 0)
    }
    if let stray = document.blocks.first(where: {
      $0.kind == .paragraph && ($0.item != 0 || $0.quoteDepth > 0)
    }) {
      return stray.lines.lowerBound
    }
    let isMeant = document.bytes[item.checkbox] == (checkbox ?? [])[...]
    return isMeant ? nil : 0
  }

  /// In other programs, an open `%%` hides everything after it in the file.
  private mutating func escapeOpenComments(in document: Document) {
    let mark = [UInt8](repeating: UInt8(ascii: "%"), count: 2)
    for text in document.blocks.flatMap(document.textLines).reversed() {
      for token in text.tokens.reversed() where token.kind == .text {
        let piece = document.bytes[token.range]
        guard let place = piece.indices.dropLast().first(where: { piece[$0...$0 + 1] == mark[...] }) else {
          continue
        }
        let start = text.line == 0 ? text.text.lowerBound : document.lines[text.line].start + 2
        lines[text.line].insert(UInt8(ascii: "\\"), at: place - start)
      }
    }
  }

  /// Offset for a backslash that stops a line from beginning anything: before the first character, or after the digits
  /// of an ordered list marker. Nil if no backslash can go there.
  private static func escapePlace(in line: [UInt8]) -> Int? {
    guard let first = line.firstIndex(where: { !$0.isBlank }),
      let place = line[first...].firstIndex(where: { !$0.isASCIIDigit }), line[place].isASCIIPunctuation
    else { return nil }
    return line[place] == UInt8(ascii: "\\") ? nil : place
  }

  /// Offset where a line needs a backslash to be text at an item's start, or after another line of its paragraph; nil
  /// if it needs none.
  static func escapeOffset(of line: [UInt8], isFirst: Bool) -> Int? {
    let before = isFirst ? [] : Array("a\n".utf8)
    guard let composed = try? Composition(before + line), let changed = composed.lines.last else {
      return nil
    }
    let shared = zip(line, changed).prefix { $0 == $1 }.count
    return changed.dropFirst(shared).first == UInt8(ascii: "\\") ? shared : nil
  }
}
