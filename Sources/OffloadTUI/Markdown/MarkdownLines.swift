import OffloadKit
import TerminalKit

/// Turns lines of Markdown into readable ones: headings in bold, quotes behind a bar, code unchanged, tables in columns.
enum MarkdownLines {
  static func shown(_ lines: some Sequence<Substring>) -> [TextLine] {
    var shown: [TextLine] = []
    var rest = Array(lines)[...]
    while let line = rest.first {
      let (block, count) = leadingBlock(rest, line.drop(while: \.isWhitespace))
      shown += block.map { line in
        var line = line
        line.source += rest.startIndex
        return line
      }
      rest = rest.dropFirst(count)
    }
    return shown
  }

  /// Returns the block at the start of some lines, and its number of lines.
  ///
  /// - Parameter text: the first line without its indentation.
  private static func leadingBlock(
    _ rest: ArraySlice<Substring>, _ text: Substring
  ) -> ([TextLine], Int) {
    let mark = text.prefix { $0 == text.first }
    if isFence(mark) { return code(rest, fence: mark) }
    if let (table, count) = MarkdownTable.leading(rest) { return (table.lines, count) }
    if text.first == ">" { return quote(rest) }
    if let comment = comment(rest, text) { return comment }
    if let heading = heading(text) { return ([heading], 1) }
    if isRule(text) { return ([TextLine("───", style: .dim)], 1) }
    if isDefinition(text) { return ([TextLine(String(text), style: .dim)], 1) }
    return paragraph(rest)
  }

  private static func isFence(_ mark: Substring) -> Bool {
    mark.count >= 3 && (mark.first == "`" || mark.first == "~")
  }

  private static func heading(_ text: Substring) -> TextLine? {
    let mark = text.prefix { $0 == "#" }
    guard (1...6).contains(mark.count), text.dropFirst(mark.count).first == " " else { return nil }
    return TextLine(ReadableText.of(String(text.dropFirst(mark.count + 1))), style: .bold)
  }

  /// Whether it is a line such as `---` or `* * *`.
  private static func isRule(_ text: Substring) -> Bool {
    guard let mark = text.first, "-*_".contains(mark) else { return false }
    return text.count { $0 == mark } >= 3 && text.allSatisfy { $0 == mark || $0.isWhitespace }
  }

  /// Whether it is the target of links elsewhere: `[label]: target`.
  private static func isDefinition(_ text: Substring) -> Bool {
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return false }
    return text[text.index(after: end)...].hasPrefix(": ")
  }

  // MARK: Paragraphs

  /// The least columns of a line that goes on in the next one. People end shorter lines on purpose.
  private static let leastWrapped = 50

  /// Returns the first line, with those that it goes on in.
  private static func paragraph(_ rest: ArraySlice<Substring>) -> ([TextLine], Int) {
    let first = rest[rest.startIndex]
    var words = String(first.drop(while: \.isWhitespace))
    var joints: [Int] = []
    var letters = ReadableText.of(words).count
    var count = 1
    while let next = rest.dropFirst(count).first, goesOn(rest[rest.startIndex + count - 1], in: next) {
      let next = next.drop(while: \.isWhitespace)
      words += " \(next)"
      joints.append(letters)
      letters += ReadableText.of(String(next)).count + 1
      count += 1
    }
    var line = TextLine(
      ReadableText.runs(of: words), indent: first.prefix(while: \.isWhitespace).count)
    line.joints = joints
    return ([line], count)
  }

  private static func goesOn(_ line: Substring, in next: Substring) -> Bool {
    let text = next.drop(while: \.isWhitespace)
    let isLong = DisplayWidth.of(String(line)) >= leastWrapped
    guard isLong, !line.hasSuffix("  "), !line.hasSuffix("\\"), let first = text.first else { return false }
    let word = text.prefix { !$0.isWhitespace }
    let isListed =
      ["-", "*", "+"].contains(word)
      || word.dropLast().allSatisfy(\.isNumber) && ".)".contains(word.last ?? " ")
    return !isListed && !">|<[%".contains(first) && !isFence(word.prefix { $0 == first })
      && !word.hasSuffix("::")
      && heading(text) == nil && !isRule(text) && !isDefinition(text)
  }

  // MARK: Other blocks

  /// Returns the lines of a quote behind a bar.
  private static func quote(_ rest: ArraySlice<Substring>) -> ([TextLine], Int) {
    let own = rest.prefix { $0.drop(while: \.isWhitespace).first == ">" }
    var inside = own.map { line in
      let text = line.drop(while: \.isWhitespace).dropFirst()
      return text.first == " " ? text.dropFirst() : text
    }
    let title = callout(inside[0])
    if let title { inside[0] = title }
    let lines = shown(inside).enumerated().map { index, line in
      var line = line
      if index == 0, title != nil { line.runs = [.init(text: line.text, attributes: .bold)] }
      line.margin = "│ " + line.margin
      return line
    }
    return (lines, own.count)
  }

  /// Returns the title of a callout: `[!tip] From Rui` has `From Rui`, `[!tip]` has `Tip`; nil for another line.
  private static func callout(_ line: Substring) -> Substring? {
    guard line.hasPrefix("[!"), let end = line.firstIndex(of: "]") else { return nil }
    let title = line[line.index(after: end)...].drop { $0.isWhitespace || "+-".contains($0) }
    let kind = line[..<end].dropFirst(2)
    return title.isEmpty ? Substring(kind.prefix(1).uppercased() + kind.dropFirst().lowercased()) : title
  }

  /// Returns the lines of a comment, in Obsidian's signs or in those of HTML, which no preview shows; dim here, because
  /// what hides lines from their author looks like a loss. Nil if there is none, or no end of it.
  private static func comment(_ rest: ArraySlice<Substring>, _ text: Substring) -> ([TextLine], Int)? {
    guard let sign = [("%%", "%%"), ("<!--", "-->")].first(where: { text.hasPrefix($0.0) }) else {
      return nil
    }
    let isClosed = String(text.dropFirst(sign.0.count)).contains(text: sign.1)
    let end = isClosed ? rest.startIndex : rest.dropFirst().firstIndex { String($0).contains(text: sign.1) }
    guard let end else { return nil }
    let lines = rest[...end].enumerated().map { index, text in
      var line = TextLine(String(text), style: .dim)
      line.source = index
      return line
    }
    return (lines, lines.count)
  }

  /// Returns the lines between two fences, of which the second may be missing, and the number of lines with the fences.
  private static func code(_ rest: ArraySlice<Substring>, fence: Substring) -> ([TextLine], Int) {
    let inside = rest.dropFirst().prefix { line in
      let text = line.drop(while: \.isWhitespace)
      return text.count < fence.count || !text.allSatisfy { $0 == fence.first }
    }
    let lines = inside.enumerated().map { index, text in
      var line = TextLine(String(text), style: .dim)
      line.source = index + 1
      return line
    }
    return (lines, inside.count + 2)
  }
}
