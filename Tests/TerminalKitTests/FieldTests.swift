import TestSupport
import Testing

@testable import TerminalKit

/// A field written with its cursor as `|`.
private func field(_ text: String, isMultiline: Bool = true) -> FieldText {
  var field = FieldText(text.replacing("|", with: ""), isMultiline: isMultiline)
  guard let place = text.firstIndex(of: "|") else { return field }
  while field.cursor > text.utf8.distance(from: text.startIndex, to: place) { field.moveLeft() }
  return field
}

extension FieldText {
  fileprivate var textAfterCursor: Substring { text[cursorIndex...] }
}

private func written(_ field: FieldText) -> String { field.textBeforeCursor + "|" + field.textAfterCursor }

@Suite struct `A text that is written` {
  @Test(arguments: [
    ("mi|k", Key.character("l"), "mil|k"), ("e|", .character("\u{301}"), "e\u{301}|"),
    ("|", .character("漢"), "漢|"),
    ("milk|", .backspace, "mil|"), ("|milk", .backspace, "|milk"), ("mi|lk", .delete, "mi|k"),
    ("milk|", .delete, "milk|"),
    ("e\u{301}|", .backspace, "|"), ("👨‍👩‍👧|x", .backspace, "|x"), ("|👨‍👩‍👧x", .delete, "|x"),
    ("milk|", .control("h"), "mil|"),
    ("buy some milk|", .control("w"), "buy some |"), ("buy some  |milk", .control("w"), "buy |milk"),
    ("buy milk|", .alt("\u{7F}"), "buy |"), ("buy| some milk", .alt("d"), "buy| milk"),
    ("buy some| milk", .control("u"), "| milk"), ("one\nbuy| milk", .control("u"), "one\n| milk"),
    ("buy| milk", .control("k"), "buy|"), ("buy| milk\ntwo", .control("k"), "buy|\ntwo"),
    ("|milk", .control("d"), "|ilk"),
    ("buy milk|", .left, "buy mil|k"), ("|buy", .left, "|buy"), ("|buy", .right, "b|uy"),
    ("buy|", .right, "buy|"),
    ("buy milk|", .alt("b"), "buy |milk"), ("|buy milk", .alt("f"), "buy| milk"),
    ("buy| milk", .alt("f"), "buy milk|"),
    ("a\nbuy milk|", .home, "a\n|buy milk"), ("a\n|buy\nc", .end, "a\nbuy|\nc"),
    ("bu|y", .control("a"), "|buy"),
    ("bu|y", .control("e"), "buy|"), ("bu|y", .control("b"), "b|uy"), ("bu|y", .control("f"), "buy|"),
    ("one\nlonger|\nx", .up, "one|\nlonger\nx"), ("one\nlonger|\nx", .down, "one\nlonger\nx|"),
    ("漢字|\nabcdef", .down, "漢字\nabcd|ef"),
    ("abc|\n漢字", .down, "abc\n漢|字"), ("a|b", .altEnter, "a\n|b"), ("a|b", .control("j"), "a\n|b"),
    ("o|\ne\ne", .down, "o\ne|\ne"),
  ])
  func `does what a key means`(before: String, key: Key, after: String) {
    var text = field(before)
    let isTaken = text.handle(key)
    #expect(isTaken)
    #expect(written(text) == after)
  }

  @Test(arguments: [Key.enter, .escape, .tab, .backTab, .shiftUp, .pageDown, .control("x"), .alt("x")])
  func `leaves keys to what is around it`(key: Key) {
    var text = field("mi|lk")
    let isTaken = text.handle(key)
    #expect(!isTaken)
    #expect(written(text) == "mi|lk")
  }

  @Test(arguments: [
    ("|", "buy some milk", ["buy some ", "buy ", ""]), ("milk|", "\u{7F}\u{7F}", ["milk"]),
    ("one two|", "\u{17}\u{17}", ["one two"]), ("one|\ntwo", "\u{15}x\u{B}", ["\ntwo", "one\ntwo"]),
    ("a|b", "\u{4}e\u{301}", ["a", "ab"]),
  ])
  func `goes back stroke by stroke, and forth again`(before: String, typed: String, steps: [String]) {
    var text = field(before)
    for byte in typed.unicodeScalars {
      let key: Key =
        switch byte.value {
        case 0x7F: .backspace
        case 0x01..<0x20: .control(Character(Unicode.Scalar(UInt8(byte.value + 0x60))))
        default: .character(Character(byte))
        }
      _ = text.handle(key)
    }
    let end = text.text
    var found: [String] = []
    while text.handle(.control("_")) { found.append(text.text) }
    #expect(found == steps)
    #expect(text.text == field(before).text)
    found = []
    while text.handle(.alt("_")) { found.append(text.text) }
    #expect(found == steps.dropLast().reversed() + [end])
  }

  @Test func `has again what was cut, and the run of it as one`() {
    var text = field("buy some milk|")
    for key in [Key.control("w"), .control("w"), .control("y"), .control("y")] { _ = text.handle(key) }
    #expect(written(text) == "buy some milksome milk|")
    text = field("one two|")
    for key in [Key.control("u"), .character("x"), .control("y")] { _ = text.handle(key) }
    #expect(written(text) == "xone two|")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `comes back to each text that it was`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = FieldText("", isMultiline: seed % 2 == 0)
    let keys: [Key] = [
      .backspace, .delete, .left, .right, .home, .end, .up, .control("w"), .control("k"), .control("u"),
      .control("y"),
      .alt("d"), .alt("b"), .altEnter,
    ]
    var texts: [String] = []
    for _ in 0..<200 {
      texts.append(text.text)
      if Bool.random(using: &random) {
        text.insert(random.text(pieces: 1))
      } else {
        _ = text.handle(random.pick(keys))
      }
      #expect(text.textBeforeCursor.utf8.count == text.cursor)
    }
    let end = text.text
    while text.undo() { #expect(texts.contains(text.text)) }
    #expect(text.text == "")
    while text.redo() {}
    #expect(text.text == end)
  }

  @Test func `has no line to move to at its edges`() {
    var text = field("o|ne\ntwo")
    let taken = [Key.up, .down, .down].map { text.handle($0) }
    #expect(taken == [false, true, false])
    #expect(written(text) == "one\nt|wo")
  }

  @Test func `of one line has no others`() {
    var text = FieldText("a\r\nb\nc")
    #expect(text.text == "a b c")
    let taken = [Key.up, .down, .altEnter, .control("j")].map { text.handle($0) }
    #expect(taken == [false, false, false, false])
    text.insert("\nd")
    #expect(text.text == "a b c d")
    #expect(FieldText("a\rb\r\nc", isMultiline: true).text == "a\nb\nc")
  }

  @Test func `takes a completion in place of a word`() {
    var text = field("to #er| now")
    text.replace(3..<6, with: "#errand")
    #expect(written(text) == "to #errand| now")
    text = field("e\u{301}x|")
    text.replace(1..<3, with: "y")
    #expect(written(text) == "y|x")
    text.replace(-4..<99, with: "z")
    #expect(written(text) == "z|")
    #expect(FieldText().isEmpty)
  }

  @Test func `takes no NUL, however it comes`() {
    var text = FieldText("a\u{0}b", isMultiline: true)
    text.insert("\u{0}c\u{0}\r\n")
    #expect(text.text == "abc\n")
  }

  @Test func `takes megabytes`() {
    let line = "A thought, one of many, with 漢字 and e\u{301} in it.\n"
    let paste = String(repeating: line, count: 40_000)
    var text = field("before |after")
    text.insert(paste)
    #expect(text.text.utf8.count == "before after".utf8.count + paste.utf8.count)
    #expect(text.textAfterCursor == "after")
    for key: Key in [.home, .end, .up, .down, .backspace, .character("x"), .control("w"), .alt("b")] {
      _ = text.handle(key)
    }
    let canvas = TextField(text).drawn(in: Size(width: 80, height: 24))
    #expect(canvas.cursor?.y == 23)
    var single = FieldText(paste)
    #expect(TextField(single).drawn(in: Size(width: 40, height: 1)).cursor != nil)
    single.moveToLineStart()
    #expect(
      TextField(single).drawn(in: Size(width: 40, height: 1)).text(ofRow: 0).hasPrefix("A thought, one"))
    var long = FieldText(String(repeating: "long words ", count: 100_000), isMultiline: true)
    #expect(TextField(long).drawn(in: Size(width: 40, height: 9)).cursor?.y == 8)
    long.moveToLineStart()
    #expect(TextField(long).drawn(in: Size(width: 40, height: 9)).cursor == .zero)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `is whole after any keys`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .backspace, .delete, .alt("b"), .alt("f"), .alt("d"),
      .control("w"),
      .altEnter, .control("k"),
    ]
    for isMultiline in [true, false] {
      var text = FieldText(isMultiline: isMultiline)
      for _ in 0..<300 {
        if Bool.random(using: &random) {
          text.insert(random.text(pieces: 2))
        } else {
          _ = text.handle(random.pick(keys))
        }
        let boundaries = text.text.indices.map { text.text.utf8.distance(from: text.text.startIndex, to: $0) }
        #expect((boundaries + [text.text.utf8.count]).contains(text.cursor), "seed \(seed)")
        for (width, height) in [(20, 4), (3, 1), (1, 1), (0, 0)] {
          let size = Size(width: width, height: height)
          let canvas = TextField(text).drawn(in: size)
          if let cursor = canvas.cursor { #expect(canvas.bounds.contains(cursor), "seed \(seed)") }
          #expect((canvas.cursor == nil) == size.isEmpty, "seed \(seed)")
        }
      }
    }
  }
}

@Suite struct `A field` {
  @Test(arguments: [
    ("|", "", 0), ("abc|", "abc", 3), ("abcdefghi|", "abcdefghi", 9), ("abcdefghij|", "fghij", 5),
    ("abcdefghijklmno|", "klmno", 5), ("|abcdefghijklmno", "abcdefghij", 0), ("漢字漢字漢|", "字漢", 4),
    ("a\tb|", "a b", 3),
  ])
  func `of one line moves its text sideways`(text: String, row: String, column: Int) {
    let canvas = TextField(field(text, isMultiline: false)).drawn(in: Size(width: 10, height: 1))
    #expect(canvas.text(ofRow: 0) == row)
    #expect(canvas.cursor == Point(x: column, y: 0))
  }

  @Test(arguments: [
    ("|", ["", "", ""], 0, 0), ("buy milk and eggs|", ["buy milk", "and eggs", ""], 8, 1),
    ("buy milk| and eggs", ["buy milk", "and eggs", ""], 8, 0), ("a\nb\nc\nd|", ["b", "c", "d"], 1, 2),
    ("a\n|b\nc\nd", ["a", "b", "c"], 0, 1), ("|a\nb\nc\nd", ["a", "b", "c"], 0, 0),
    ("a\n|", ["a", "", ""], 0, 1),
    ("one two thr|ee", ["one two", "three", ""], 3, 1), ("0123456789|", ["01234567", "89", ""], 2, 1),
    ("a\n\n|\nb", ["a", "", ""], 0, 2),
  ])
  func `of several lines wraps and moves its text up`(text: String, rows: [String], column: Int, row: Int) {
    let canvas = TextField(field(text)).drawn(in: Size(width: 9, height: 3))
    #expect((0..<3).map { canvas.text(ofRow: $0) } == rows)
    #expect(canvas.cursor == Point(x: column, y: row))
  }

  @Test func `says what belongs in it, and asks for the space it needs`() {
    let empty = TextField(FieldText(), isFocused: false, placeholder: "new tag")
    let canvas = empty.drawn(in: Size(width: 5, height: 1))
    #expect(canvas.text(ofRow: 0) == "new..")
    #expect(canvas.cursor == nil)
    #expect(canvas[.zero].style == .dim)
    #expect(TextField(FieldText("milk")).size(in: .unspecified) == Size(width: 5, height: 1))
    #expect(TextField(FieldText("milk")).size(in: ProposedSize(width: 9)) == Size(width: 9, height: 1))
    #expect(TextField(field("a\nbcd")).size(in: .unspecified) == Size(width: 4, height: 2))
    #expect(TextField(field("a b c d")).size(in: ProposedSize(width: 4)) == Size(width: 4, height: 2))
  }

  @Test func `asks for no more than any screen has, however long its text`() {
    let lines = String(repeating: "a line of a book\n", count: 50_000)
    #expect(TextField(field(lines + "|")).size(in: ProposedSize(width: 80)).height == 256)
  }
}
