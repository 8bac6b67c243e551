import TestSupport
import Testing

@testable import TerminalKit

@Suite struct `Drawing a frame` {
  static let sizes = [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 10, height: 3),
    Size(width: 1, height: 1),
    Size(width: 2, height: 5),
  ]

  @Test(arguments: sizes, 1...6 as ClosedRange<UInt64>)
  func `turns what is shown into the canvas, as a whole frame would`(size: Size, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen()
    var emulator = Emulator(size: size)
    var canvas = Canvas(size: size)
    for round in 0..<40 {
      random.change(&canvas, writes: Int.random(in: 0...8, using: &random))
      if round % 13 == 12 { canvas = Canvas(size: size) }
      emulator.read(screen.bytes(for: canvas))
      var fresh = TerminalScreen()
      var whole = Emulator(size: size)
      whole.read(fresh.bytes(for: canvas))
      let wanted = Emulator.places(of: canvas)
      #expect(emulator.rows == wanted, "seed \(seed), round \(round)")
      #expect(whole.rows == wanted, "seed \(seed), round \(round)")
      #expect(emulator.cursor == whole.cursor, "seed \(seed), round \(round)")
      #expect(emulator.complaints + whole.complaints == [], "seed \(seed), round \(round)")
      #expect(!emulator.isInFrame)
      #expect(screen.bytes(for: canvas) == [], "nothing is written twice")
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `leaves nothing astray at a terminal that draws some clusters wider`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Size(width: 40, height: 6)
    var screen = TerminalScreen()
    var emulator = Emulator(size: size, excess: 1)
    var canvas = Canvas(size: size)
    for _ in 0..<20 {
      random.change(&canvas, writes: 3)
      emulator.read(screen.bytes(for: canvas))
    }
    let last = Canvas(size: size)
    emulator.read(screen.bytes(for: last))
    #expect(emulator.rows == Emulator.places(of: last), "seed \(seed)")
  }

  @Test func `draws everything again when told that the terminal was another's`() {
    var screen = TerminalScreen()
    var canvas = Canvas(size: Size(width: 10, height: 2))
    canvas.write("milk", at: .zero)
    let first = screen.bytes(for: canvas)
    #expect(screen.bytes(for: canvas) == [])
    screen.invalidate()
    #expect(screen.bytes(for: canvas) == first)
  }

  @Test func `draws everything again in a new size, and nothing in none`() {
    var screen = TerminalScreen()
    var canvas = Canvas(size: Size(width: 10, height: 2))
    canvas.write("milk", at: .zero)
    _ = screen.bytes(for: canvas)
    #expect(screen.bytes(for: Canvas(size: .zero)) == [])
    var larger = Canvas(size: Size(width: 12, height: 3))
    larger.write("eggs", at: .zero)
    var emulator = Emulator(size: larger.size)
    emulator.read(screen.bytes(for: larger))
    #expect(emulator.rows == Emulator.places(of: larger))
  }

  @Test func `writes ASCII and no colours where no more is wanted`() {
    var canvas = Canvas(size: Size(width: 30, height: 1))
    canvas.write("› 漢字 é ж ✓ 👍", at: .zero, style: Style(color: .red, attributes: .bold))
    var screen = TerminalScreen(palette: Palette(colors: .none, hasUnicode: false))
    let bytes = screen.bytes(for: canvas)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    var emulator = Emulator(size: Size(width: 30, height: 1))
    emulator.read(bytes)
    #expect(emulator.rows[0].map(\.text).joined().hasPrefix("> ???? e ? x ??  "))
    #expect(emulator.rows[0].allSatisfy { $0.style.color == nil })
  }
}

@Suite struct `Bytes of a frame` {
  /// A list with a marker, of which the title row and the end of the screen stay as they are.
  private func list(selected: Int, of size: Size, titles: (Int) -> String, style: Style = .plain) -> Canvas {
    var canvas = Canvas(size: size)
    for y in 2..<size.height - 2 {
      canvas.write(y == selected ? "›" : " ", at: Point(x: 1, y: y), style: style)
      canvas.write(titles(y), at: Point(x: 3, y: y))
    }
    canvas.cursor = Point(x: 1, y: selected)
    return canvas
  }

  @Test(
    arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60), Size(width: 999, height: 20)],
    [Style.plain, .bold, Style(color: Color(.brightBlue), attributes: .bold)])
  func `moving the marker of a selection takes 64 at most`(size: Size, style: Style) {
    for title in ["Renew passport #errand", "漢字カードを買う", "👨‍👩‍👧 weekend", "שלום"] {
      var screen = TerminalScreen()
      _ = screen.bytes(for: list(selected: size.height - 5, of: size, titles: { _ in title }, style: style))
      let bytes = screen.bytes(
        for: list(selected: size.height - 4, of: size, titles: { _ in title }, style: style))
      #expect(bytes.count <= 64, "\(title): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60)])
  func `a typed letter takes 24 at most`(size: Size) {
    var screen = TerminalScreen()
    var field = FieldText()
    for letter in "Renew passport before the trip, é and ж as well" {
      var canvas = Canvas(size: size)
      TextField(field).draw(on: &canvas, in: Rect(x: 1, y: 2, width: size.width - 2, height: 1))
      _ = screen.bytes(for: canvas)
      field.insert(letter)
      canvas = Canvas(size: size)
      TextField(field).draw(on: &canvas, in: Rect(x: 1, y: 2, width: size.width - 2, height: 1))
      let bytes = screen.bytes(for: canvas)
      #expect(bytes.count <= 24, "\(letter): \(bytes.count)")
      #expect(!bytes.isEmpty)
    }
  }

  @Test func `moving the cursor alone is one move`() {
    var screen = TerminalScreen()
    var canvas = Canvas(size: Size(width: 80, height: 24))
    _ = screen.bytes(for: canvas)
    canvas.cursor = Point(x: 4, y: 2)
    #expect(screen.bytes(for: canvas) == Array("\u{1B}[3;5H".utf8))
  }
}

@Suite struct `Lines that are only added` {
  @Test(arguments: [
    ([], ["Inbox", "milk"], "Inbox\r\nmilk\r\n"), (["Inbox", "milk"], ["Inbox", "milk"], ""),
    (["Inbox", "milk"], ["Inbox", "eggs", "milk"], "eggs\r\n"), (["milk", "eggs"], ["eggs", "milk"], ""),
    (["milk", "milk"], ["milk", "milk", "milk"], "milk\r\n"), (["milk"], [], ""),
    ([], ["\u{1B}[2J"], "\u{241B}[2J\r\n"), ([], [""], ""),
  ])
  func `say what is new`(old: [String], new: [String], said: String) {
    var printer = LinearPrinter()
    _ = printer.bytes(for: LinearPage(old))
    #expect(String(decoding: printer.bytes(for: LinearPage(new)), as: UTF8.self) == said)
  }

  private static func page(
    _ head: [String], rows: [String] = [], focus: Int? = nil, tail: [String] = [], name: String = "list"
  ) -> LinearPage {
    var page = LinearPage(head)
    (page.rows, page.focus, page.tail, page.name, page.kept) = (rows, focus, tail, name, ["list"])
    (page.place, page.count) = (focus.map { $0 + 1 }, rows.count)
    return page
  }

  @Test func `say of a page that is back where it stands, and what is new`() {
    var printer = LinearPrinter()
    func said(_ page: LinearPage) -> [String] {
      String(decoding: printer.bytes(for: page), as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
    let list = ["milk", "eggs"]
    #expect(said(Self.page(["Inbox"], rows: list, focus: 1)) == ["Inbox", "milk", "eggs", "2 of 2: eggs"])
    #expect(said(Self.page(["Tags", "milk"], name: "sheet")) == ["Tags", "milk"])
    #expect(
      said(Self.page(["Inbox"], rows: list, focus: 1, tail: ["Tagged."])) == [
        "Inbox", "Tagged.", "2 of 2: eggs",
      ])
    #expect(said(Self.page(["Tags", "milk"], name: "sheet")) == ["Tags", "milk"])
  }

  @Test func `say the row that the keys are about last and alone`() {
    var printer = LinearPrinter()
    let list = ["milk", "eggs", "eggs"]
    _ = printer.bytes(for: Self.page(["Inbox"], rows: list, focus: 0))
    for (focus, said) in [(1, "2 of 3: eggs\r\n"), (2, "3 of 3: eggs\r\n"), (0, "1 of 3: milk\r\n"), (0, "")]
    {
      let bytes = printer.bytes(for: Self.page(["Inbox"], rows: list, focus: focus))
      #expect(String(decoding: bytes, as: UTF8.self) == said)
    }
    let bytes = printer.bytes(for: Self.page(["Inbox"], rows: ["eggs", "eggs"], focus: 0, tail: ["Done."]))
    #expect(String(decoding: bytes, as: UTF8.self) == "Done.\r\n1 of 2: eggs\r\n")
  }

  @Test func `echo what is typed`() {
    var printer = LinearPrinter()
    func said(_ text: String, tail: [String] = []) -> String {
      var page = Self.page(["New"], tail: tail)
      page.field = .init("Text", text)
      return String(decoding: printer.bytes(for: page), as: UTF8.self)
    }
    #expect(said("") == "New\r\nText: \r\n")
    #expect(said("b") == "b")
    #expect(said("bu") == "u")
    #expect(said("b") == "\u{8} \u{8}")
    #expect(said("b\ny") == "\r\ny")
    #expect(said("b\nyz", tail: ["Said."]) == "\r\nSaid.\r\nz")
    #expect(said("xb\nyz", tail: ["Said."]) == "\r\nText: xb / yz\r\n")
    #expect(said("", tail: ["Saved."]) == "Saved.\r\n")
  }
}

@Suite struct `What may be sent to a terminal` {
  @Test(
    arguments: [
      ([:], .sixteen, false, false), (["LANG": "en_US.UTF-8"], .sixteen, true, true),
      (["LANG": "pt_PT.utf8", "NO_COLOR": "1"], .none, true, false),
      (["LANG": "C", "NO_COLOR": ""], .sixteen, false, false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .sixteen, false, false),
      (["LC_CTYPE": "C.UTF-8", "TERM": "xterm-256color"], .cube, true, true),
      (["LANG": "C.UTF-8", "TERM": "tmux-256color", "COLORTERM": "truecolor"], .all, true, true),
      (["LANG": "C.UTF-8", "COLORTERM": "24bit"], .all, true, true),
      (["LANG": "C.UTF-8", "COLORTERM": "yes", "TERM": "xterm"], .sixteen, true, true),
      (["LANG": "C.UTF-8", "TERM": "linux"], .sixteen, true, false),
      (["LANG": "C.UTF-8", "TERM": "dumb"], .sixteen, true, false),
      (["LANG": "C.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none, true, false),
    ] as [([String: String], Palette.Colors, Bool, Bool)])
  func `follows the environment`(
    variables: [String: String], colors: Palette.Colors, hasUnicode: Bool, hasSigns: Bool
  ) {
    #expect(
      Palette { variables[$0] } == Palette(colors: colors, hasUnicode: hasUnicode, hasSigns: hasSigns))
  }

  @Test(
    arguments: [
      ([:], false), (["TERM": "xterm"], false), (["TERM": "dumb"], true), (["ACCESSIBLE": "1"], true),
      (["ACCESSIBLE": "0"], false), (["ACCESSIBLE": ""], false),
    ] as [([String: String], Bool)])
  func `is lines alone where the environment says so`(variables: [String: String], isLinear: Bool) {
    #expect(Palette.isLinear { variables[$0] } == isLinear)
  }
}
