import TerminalKit

/// Turns the further lines of an item into readable ones: headings in bold, code unchanged, tables in columns.
enum MarkdownLines {
  static func shown(_ lines: some Sequence<Substring>) -> [PreviewModel.Line] {
    var shown: [PreviewModel.Line] = []
    var rest = Array(lines)[...]
    while let line = rest.first {
      let text = line.drop(while: \.isWhitespace)
      let mark = text.prefix { $0 == text.first }
      if mark.count >= 3, mark.first == "`" || mark.first == "~" {
        shown += code(&rest, fence: mark)
      } else if let (table, count) = MarkdownTable.leading(rest) {
        shown += table.lines
        rest = rest.dropFirst(count)
      } else {
        shown.append(self.line(text, indent: line.prefix(while: \.isWhitespace).count))
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  /// Returns a heading, or a line of words.
  private static func line(_ text: Substring, indent: Int) -> PreviewModel.Line {
    let mark = text.prefix { $0 == "#" }
    if (1...6).contains(mark.count), text.dropFirst(mark.count).first == " " {
      return PreviewModel.Line(ReadableText.of(String(text.dropFirst(mark.count + 1))), style: .bold)
    }
    return PreviewModel.Line(ReadableText.runs(of: String(text)), indent: indent)
  }

  /// Returns the lines between two fences, of which the second may be missing.
  private static func code(_ rest: inout ArraySlice<Substring>, fence: Substring) -> [PreviewModel.Line] {
    let inside = rest.dropFirst().prefix { line in
      let text = line.drop(while: \.isWhitespace)
      return text.count < fence.count || !text.allSatisfy { $0 == fence.first }
    }
    rest = rest.dropFirst(inside.count + 2)
    return inside.map { PreviewModel.Line(String($0), style: .dim) }
  }
}
