import TestSupport
import Testing

@testable import TerminalKit

@Suite struct `Keys from bytes` {
  static let table: [(bytes: String, keys: [Key])] = [
    ("a", [.character("a")]), ("é", [.character("é")]), ("漢", [.character("漢")]), ("👍", [.character("👍")]),
    ("\r", [.enter]), ("\n", [.control("j")]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("\u{8}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\0", [.control("@")]),
    ("\u{1C}", [.control("\\")]),
    ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}OA", [.up]), ("\u{1B}OH", [.home]), ("\u{1B}OM", [.enter]), ("\u{1B}[H", [.home]),
    ("\u{1B}[F", [.end]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}[1;2A", [.shiftUp]), ("\u{1B}[1;2B", [.shiftDown]),
    ("\u{1B}[a", [.shiftUp]),
    ("\u{1B}[b", [.shiftDown]), ("\u{1B}[1;5C", [.alt("f")]), ("\u{1B}[1;3D", [.alt("b")]),
    ("\u{1B}[1;2C", [.right]),
    ("\u{1B}[1~", [.home]), ("\u{1B}[3~", [.delete]), ("\u{1B}[4~", [.end]), ("\u{1B}[5~", [.pageUp]),
    ("\u{1B}[6~", [.pageDown]), ("\u{1B}[7~", [.home]), ("\u{1B}[8~", [.end]), ("\u{1B}[15~", []),
    ("\u{1B}OP", []), ("\u{1B}[[A", []), ("\u{1B}[[Ex", [.character("x")]),
    ("\u{1B}\r", [.altEnter]), ("\u{1B}[13;2u", [.altEnter]), ("\u{1B}[13u", [.enter]),
    ("\u{1B}[27;5;13~", [.altEnter]), ("\u{1B}b", [.alt("b")]), ("\u{1B}é", [.alt("é")]),
    ("\u{1B}\u{7F}", [.alt("\u{7F}")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}\u{3}", [.escape, .control("c")]),
    ("\u{1B}]0;title\u{7}x", [.character("x")]), ("\u{1B}P1$r\u{1B}\\x", [.character("x")]),
    ("\u{1B}[<0;3;4mx", [.character("x")]), ("\u{1B}[<2;3;4Mx", [.character("x")]),
    ("\u{1B}[\u{1B}[A", [.up]), ("\u{85}x", [.character("x")]),
    ("\u{1B}[1\u{7}x", [.character("x")]), ("\u{1B}]0;t\u{1B}[A", [.up]),
  ]

  @Test(arguments: [
    ("\u{1B}[<0;3;4M", [TerminalInput.click(Point(x: 2, y: 3))]),
    ("\u{1B}[<4;1;1M", [.click(Point(x: 0, y: 0))]),
    ("\u{1B}[<64;3;4M", [.wheel(-1)]), ("\u{1B}[<65;3;4M", [.wheel(1)]),
    ("\u{1B}[<0;0;0M", [.click(Point(x: 0, y: 0))]),
    ("\u{1B}[<0;3M", []), ("\u{1B}[<32;3;4M", []), ("\u{1B}[<;;M", [.click(Point(x: 0, y: 0))]),
  ])
  func `of the mouse are where it was pressed, and which way its wheel was turned`(
    bytes: String, inputs: [TerminalInput]
  ) {
    var parser = InputParser()
    #expect(parser.read(bytes.utf8) == inputs)
  }

  @Test(arguments: table)
  func `are the same however they are cut`(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    for cut in 0...bytes.count {
      var parser = InputParser()
      let found = parser.read(bytes[..<cut]) + parser.read(bytes[cut...])
      #expect(found == keys.map { .key($0) })
      #expect(!parser.isWaiting)
    }
  }

  @Test(
    arguments: [
      ("\u{1B}", [.escape]), ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}[1;", []),
      ("\u{1B}]0", []),
      ("\u{1B}\u{1B}", [.escape, .escape]),
    ] as [(String, [Key])])
  func `that may go on are decided by a moment of silence`(bytes: String, keys: [Key]) {
    var parser = InputParser()
    let before = parser.read(bytes.utf8)
    #expect(parser.isWaiting)
    #expect(before + parser.timeOut() == keys.map { .key($0) })
    #expect(!parser.isWaiting)
    #expect(parser.read("q".utf8) == [.key(.character("q"))])
  }

  @Test(arguments: ["\u{1B}[M x#", "\u{1B}[M#!!", "\u{1B}[Mddd", "\u{1B}[M\u{20}xq"])
  func `of a mouse that another program has left on are no keys`(report: String) {
    for cut in 0...report.utf8.count {
      var parser = InputParser()
      let inputs =
        parser.read(report.utf8.prefix(cut)) + parser.read(report.utf8.dropFirst(cut)) + parser.read("q".utf8)
      #expect(inputs == [.key(.character("q"))])
    }
  }

  @Test func `that are whole have nothing to be decided`() {
    var parser = InputParser()
    _ = parser.read([0xC3])
    #expect(!parser.isWaiting)
    #expect(parser.timeOut() == [])
    #expect(parser.read([0xA9]) == [.key(.character("é"))])
  }

  @Test(
    arguments: [[0xFF], [0xC3, 0x28], [0xE2, 0x82, 0x28], [0xF8], [0x80], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `that are no letters say so, and lose nothing after them`(bytes: [UInt8]) {
    var parser = InputParser()
    let found = parser.read(bytes + Array("ab".utf8))
    #expect(found.first == .key(.character("\u{FFFD}")))
    #expect(found.suffix(2) == [.key(.character("a")), .key(.character("b"))])
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `of any kind are the same however they are cut`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
      case 1: bytes += [0x1B, UInt8.random(in: 0x20...0x7F, using: &random)]
      case 2: bytes += Array(random.pick(Self.table).bytes.utf8)
      case 3: bytes += Array(random.text(pieces: 1).utf8)
      case 4:
        bytes += Array("\u{1B}[200~".utf8) + Array(random.text(pieces: 2).utf8) + Array("\u{1B}[201~".utf8)
      default: bytes += Array(Array(random.pick(Self.table).bytes.utf8).dropLast())
      }
    }
    var whole = InputParser()
    let expected = whole.read(bytes)
    var parser = InputParser()
    var found: [TerminalInput] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...7, using: &random)
      found += parser.read(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(found == expected, "seed \(seed)")
    #expect(parser == whole, "seed \(seed)")
  }
}

@Suite struct `Pastes` {
  private func paste(_ text: String) -> [UInt8] { Array("\u{1B}[200~\(text)\u{1B}[201~".utf8) }

  @Test(arguments: [
    ("milk", "milk"), ("", ""), ("a\rb\r\nc\n", "a\nb\nc\n"), ("\u{1B}[A", "\u{1B}[A"), ("~~", "~~"),
    ("漢字", "漢字"),
    ("\u{1B}[201", "\u{1B}[201"),
  ])
  func `are text, never keys`(pasted: String, text: String) {
    let bytes = paste(pasted) + [0x71]
    for cut in 0...bytes.count {
      var parser = InputParser()
      #expect(
        parser.read(bytes[..<cut]) + parser.read(bytes[cut...]) == [.paste(text), .key(.character("q"))])
    }
  }

  @Test func `of megabytes are taken in pieces`() {
    let text = String(repeating: "A thought of many, 漢字 among them.\n", count: 60_000)
    let bytes = paste(text)
    var parser = InputParser()
    var found: [TerminalInput] = []
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      found += parser.read(bytes[start..<min(bytes.count, start + 4096)])
    }
    #expect(found == [.paste(text)])
  }

  @Test func `without an end wait for it`() {
    var parser = InputParser()
    #expect(parser.read("\u{1B}[200~milk".utf8) == [])
    #expect(!parser.isWaiting)
    #expect(parser.timeOut() == [])
    #expect(parser.read("\u{1B}[201~".utf8) == [.paste("milk")])
  }
}
