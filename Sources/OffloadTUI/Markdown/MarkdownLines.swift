import TerminalKit

/// Turns lines of Markdown into readable ones: headings in bold, code unchanged, tables in columns.
enum MarkdownLines {
  static func shown(_ lines: some Sequence<Substring>) -> [TextLine] {
    var shown: [TextLine] = []
    var rest = Array(lines)[...]
    func show(_ lines: [TextLine]) {
      shown += lines.map { line in
        var line = line
        line.source += rest.startIndex
        return line
      }
    }
    while let line = rest.first {
      let text = line.drop(while: \.isWhitespace)
      let mark = text.prefix { $0 == text.first }
      if mark.count >= 3, mark.first == "`" || mark.first == "~" {
        let (code, count) = self.code(rest, fence: mark)
        show(code)
        rest = rest.dropFirst(count)
      } else if let (table, count) = MarkdownTable.leading(rest) {
        show(table.lines)
        rest = rest.dropFirst(count)
      } else {
        show([self.line(text, indent: line.prefix(while: \.isWhitespace).count)])
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  /// Returns a heading, or a line of words.
  private static func line(_ text: Substring, indent: Int) -> TextLine {
    let mark = text.prefix { $0 == "#" }
    if (1...6).contains(mark.count), text.dropFirst(mark.count).first == " " {
      return TextLine(ReadableText.of(String(text.dropFirst(mark.count + 1))), style: .bold)
    }
    return TextLine(ReadableText.runs(of: String(text)), indent: indent)
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
