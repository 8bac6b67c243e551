import TestSupport
import VaultSyntax

/// A document made from a seed: pieces of Markdown, blanks, markers, broken characters and control bytes.
struct RandomDocument {
  let seed: UInt64
  private var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    if chance(20) { bytes += [0xEF, 0xBB, 0xBF] }
    if chance(10) { bytes += Array("---\n".utf8) }
    let ending = pick(Self.endings)
    for _ in 0..<Int.random(in: 0..<12, using: &generator) { addLine(to: &bytes, ending) }
    if chance(200) { addNest(to: &bytes) }
    if chance(2000) { bytes += [UInt8](repeating: pick(Self.bytes), count: 65_536) }
    // Cut anywhere, so that characters and line endings are cut as well.
    if chance(3), !bytes.isEmpty {
      bytes.removeLast(Int.random(in: 0..<min(bytes.count, 9), using: &generator))
    }
    return bytes
  }

  private mutating func addLine(to bytes: inout [UInt8], _ ending: String) {
    bytes += Array(pick(Self.indents).utf8)
    while chance(2) { bytes += Array((pick(Self.markers) + (chance(4) ? pick(Self.indents) : "")).utf8) }
    bytes += Array(pick(Self.texts).utf8)
    if chance(12) { bytes.append(pick(Self.bytes)) }
    bytes += Array((chance(20) ? pick(Self.endings) : ending).utf8)
  }

  /// A hundred containers in one another, on one line or on many.
  private mutating func addNest(to bytes: inout [UInt8]) {
    let isOneLine = chance(2)
    for depth in 0..<100 {
      if !isOneLine { bytes += Array(String(repeating: "  ", count: depth).utf8) }
      bytes += Array(pick(Self.markers).utf8)
      if !isOneLine { bytes += Array("a\n".utf8) }
    }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  private static let endings = ["\n", "\r\n", "\r", "\n\n"]
  private static let indents = ["", "", "", "", " ", "  ", "   ", "    ", "      ", "\t", " \t"]
  private static let markers = [
    "- ", "- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "-\t", "-", "> ", ">", ">\t", "-     ",
  ]
  private static let bytes: [UInt8] = [
    0x00, 0x0D, 0x0A, 0x09, 0x20, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF, 0x2D, 0x3E,
  ]
  private static let texts = [
    "a", "a", "é日🔥", "", "", "---", "===", "***", "# b", "```", "~~~~", "%%", "%% c", "$$", "<!--", "-->",
    "<div>",
    "<b>", "</b>", "<pre>", "<?", "| a | b |", "|---|---|", "a | b", "-|-", "[r]: /u", "[r]:", "'t",
    "<<<<<<< A",
    "=======", ">>>>>>> B", "...", "[ ] t #tag [due:: 2026-03-01]", "\\", "^id", "- - -", "a %% b",
  ]
}
