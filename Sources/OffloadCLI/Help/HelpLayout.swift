/// Lays out help in a width: paragraphs, and names with their meanings next to them, or below if there is little
/// room.
struct HelpLayout {
  let width: Int
  private(set) var lines: [StyledText] = []

  init(width: Int) {
    self.width = max(20, min(width, 100))
  }

  mutating func blank() {
    if lines.last?.isEmpty == false { lines.append(StyledText()) }
  }

  mutating func heading(_ text: String) {
    blank()
    lines.append(StyledText(text, .bold))
  }

  mutating func paragraph(_ text: StyledText, indent: Int = 0) {
    lines += text.wrapped(to: width, indent: indent)
  }

  mutating func rows(_ rows: [(name: StyledText, meaning: String)]) {
    let names = rows.map(\.name.width).max() ?? 0
    let isBeside = names + 4 + 24 <= width
    for row in rows {
      if isBeside {
        beside(row.name.padded(to: names), row.meaning)
      } else {
        below(row.name, row.meaning)
      }
    }
  }

  private mutating func beside(_ name: StyledText, _ meaning: String) {
    var line = StyledText("  ")
    line.append(name)
    line.append("  \(meaning)")
    paragraph(line, indent: name.width + 4)
  }

  private mutating func below(_ name: StyledText, _ meaning: String) {
    var first = StyledText("  ")
    first.append(name)
    paragraph(first, indent: 6)
    paragraph(StyledText("      \(meaning)"), indent: 6)
  }
}
