import TestSupport

@testable import VaultSyntax

/// Files as people write them and as nobody would, by seed.
struct RandomLists {
  var random: SeededGenerator
  let ending: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    ending = random.pick(["\n", "\n", "\n", "\r\n", "\r"])
  }

  /// Lists with everything that can stand in and between them.
  mutating func tidy() -> Document {
    var lines: [String] = []
    if random.isTrue(oneIn: 5) { lines += ["---", "tags: x", "---"] }
    for _ in 0..<random.number(1..<5) {
      if random.isTrue(oneIn: 2) {
        lines += ["", "\(random.pick(["#", "##"])) Head \(random.number(0..<9))", ""]
      }
      if random.isTrue(oneIn: 3) { lines += ["", "prose #t [[Link]]", ""] }
      if random.isTrue(oneIn: 6) { lines += ["```", "- no item #t", "```"] }
      let prefix = random.pick(["", "", "", "> "])
      lines += list(indent: "", depth: 0).map { prefix + $0 }
      lines.append("")
    }
    return document(lines)
  }

  private mutating func list(indent: String, depth: Int) -> [String] {
    let ordered = random.isTrue(oneIn: 4)
    let bullet = random.pick(["-", "*", "+"])
    let isLoose = random.isTrue(oneIn: 4)
    let unit = random.pick(["tab", "content", "content", "four"])
    var lines: [String] = []
    for number in 1..<random.number(2..<5) {
      let marker = ordered ? "\(number)." : bullet
      let inner =
        unit == "tab"
        ? "\t" : unit == "four" && !ordered ? "    " : String(repeating: " ", count: marker.utf8.count + 1)
      lines.append("\(indent)\(marker) \(text())")
      if random.isTrue(oneIn: 6) { lines.append("\(indent)\(inner)more \(random.number(0..<99))") }
      if random.isTrue(oneIn: 10) { lines += ["", "\(indent)\(inner)another paragraph"] }
      if random.isTrue(oneIn: 10) { lines += ["```", "code  #t", "```"].map { indent + inner + $0 } }
      if depth < 3, random.isTrue(oneIn: 3), unit != "four" || depth == 0 {
        lines += list(indent: indent + inner, depth: depth + 1)
      }
      if isLoose { lines.append("") }
    }
    return lines
  }

  private mutating func text() -> String {
    let box = random.pick(["", "", "[ ] ", "[x] ", "[/] "])
    let end = random.pick([
      "", "", " #t", " #t #u/v", "  [due:: 2026-01-01]", " 📅 2026-01-01", " ^b\(random.number(0..<999))",
      " #t ➕ 2026-01-01 ^id",
    ])
    return box
      + random.pick(["milk", "Renew passport", "call `mum #t`", "[[Link]] to do", "schön", "see #t there"])
      + " \(random.number(0..<99_999))" + end
  }

  /// Anything at all, made of what means something.
  mutating func wild() -> Document {
    let pieces = [
      "- ", "* ", "  ", "    ", "\t", "1. ", "10) ", "> ", "# ", "```", "---", "===", "[x] ", "[ ] ", "a",
      "b c", "#t", "%%", "$$", "<div>", "<!--", "-->", "| a |", "|---|", "^id", "[due:: 2026-01-01]",
      "📅 2026-01-01", "`", "[[L]]", "[r]: x", "\\", "", "", ending, ending, ending, ending + ending,
    ]
    var text = ""
    for _ in 0..<random.number(1..<40) { text += random.pick(pieces) }
    return Document(Array(text.utf8), kind: random.pick([.collection, .collection, .inbox]))
  }

  private mutating func document(_ lines: [String]) -> Document {
    let text = lines.joined(separator: ending) + (random.isTrue(oneIn: 5) ? "" : ending)
    return Document(Array(text.utf8), kind: random.pick([.collection, .collection, .inbox]))
  }
}
