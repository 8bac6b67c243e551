import TerminalKit

/// Further lines of an item as people read them: headings bold, code as it is.
enum MarkdownLines {
  static func shown(_ lines: some Sequence<Substring>) -> [PreviewModel.Line] {
    var shown: [PreviewModel.Line] = []
    var fence: Substring?
    for line in lines {
      let text = line.drop(while: \.isWhitespace)
      let indent = line.prefix(while: \.isWhitespace).count
      let mark = text.prefix { $0 == text.first }
      if let open = fence {
        if mark.first == open.first, mark.count >= open.count, mark.endIndex == text.endIndex {
          fence = nil
        } else {
          shown.append(PreviewModel.Line(String(line), style: .dim))
        }
      } else if mark.count >= 3, mark.first == "`" || mark.first == "~" {
        fence = mark
      } else if mark.first == "#", mark.count <= 6, text.dropFirst(mark.count).first == " " {
        shown.append(PreviewModel.Line(ReadableText.of(String(text.dropFirst(mark.count + 1))), style: .bold))
      } else {
        shown.append(PreviewModel.Line(ReadableText.runs(of: String(text)), indent: indent))
      }
    }
    return shown
  }
}
