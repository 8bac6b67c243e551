/// Writes the bytes of one frame. Moves are absolute. It writes a style only where it changes, and ends with the plain
/// one.
struct FrameWriter {
  private let palette: Palette
  private let width: Int
  private var bytes: [UInt8] = []
  /// The place of the terminal's cursor; nil after characters that terminals disagree about, and after the last column.
  private var cursor: Point?
  private var style = Style.plain

  init(palette: Palette, cursor: Point?, width: Int) {
    self.palette = palette
    self.cursor = cursor
    self.width = width
  }

  /// Returns the whole frame. If it changes any cell, it has marks, with which a terminal that knows them shows it at
  /// once.
  mutating func finished(cursor place: Point) -> [UInt8] {
    setStyle(.plain)
    let changesCells = !bytes.isEmpty
    if cursor != place { move(to: place) }
    return changesCells ? Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8) : bytes
  }

  mutating func clear() {
    setStyle(.plain)
    append("\u{1B}[H\u{1B}[2J")
    cursor = .zero
  }

  /// Changes one row of the screen.
  mutating func change(row y: Int, from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) {
    guard old != new else { return }
    let old = Array(old)
    let new = Array(new)
    guard let first = old.indices.first(where: { old[$0] != new[$0] }) else { return }
    let last = old.indices.last { old[$0] != new[$0] } ?? first
    // A character wider than it should be may cover the cells after it, and writing those cells doesn't remove it.
    let doubtful = old.indices.first { palette.isDoubtful(old[$0]) || palette.isDoubtful(new[$0]) }
    if let doubtful, last >= doubtful {
      setStyle(.plain)
      move(to: Point(x: 0, y: y))
      append("\u{1B}[2K")
      write(new, at: y, over: [Cell](repeating: .blank, count: new.count))
    } else {
      write(new, at: y, over: old)
    }
  }

  private mutating func write(_ new: [Cell], at y: Int, over old: [Cell]) {
    let blanks = new.reversed().prefix(while: \.isBlank).count
    let textEnd = new.count - blanks
    var x = 0
    while x < new.count {
      // A wide character is written at its first column.
      guard old[x] != new[x], new[x].width > 0 else {
        x += 1
        continue
      }
      reach(x, in: new, row: y)
      if x >= textEnd, blanks > 3, old[x...].count(where: { !$0.isBlank }) > 0 {
        setStyle(.plain)
        append("\u{1B}[K")
        return
      }
      put(new[x], at: Point(x: x, y: y))
      x += Int(new[x].width)
    }
  }

  /// Brings the cursor to a column. Over a short gap it writes the cells again, which takes fewer bytes than a move.
  private mutating func reach(_ x: Int, in cells: [Cell], row y: Int) {
    if let cursor, cursor.y == y, cursor.x < x, x - cursor.x <= 5 {
      let gap = cells[cursor.x..<x]
      if gap.allSatisfy({ $0.width == 1 && $0.character.isASCII && palette.style(of: $0) == style }) {
        for cell in gap { append(cell.character.asciiValue ?? 0x20) }
        self.cursor = Point(x: x, y: y)
      }
    }
    if cursor != Point(x: x, y: y) { move(to: Point(x: x, y: y)) }
  }

  private mutating func put(_ cell: Cell, at point: Point) {
    setStyle(palette.style(of: cell))
    append(palette.text(of: cell))
    let end = point.x + Int(cell.width)
    cursor = palette.isDoubtful(cell) || end >= width ? nil : Point(x: end, y: point.y)
  }

  private mutating func move(to point: Point) {
    append("\u{1B}[")
    if point != .zero {
      append(String(point.y + 1))
      if point.x > 0 { append(";" + String(point.x + 1)) }
    }
    append("H")
    cursor = point
  }

  private mutating func setStyle(_ new: Style) {
    guard new != style else { return }
    let isAddition =
      new.attributes.isSuperset(of: style.attributes) && (style.color == nil || style.color == new.color)
    let added = isAddition ? new.attributes.subtracting(style.attributes) : new.attributes
    var codes = isAddition ? [] : new == .plain ? [""] : ["0"]
    for (attribute, code) in Self.codes where added.contains(attribute) { codes.append(code) }
    if let color = new.color, !isAddition || color != style.color {
      codes.append(palette.code(of: color))
    }
    append("\u{1B}[" + codes.joined(separator: ";") + "m")
    style = new
  }

  private static let codes: [(Style.Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.struck, "9"),
  ]

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
  private mutating func append(_ byte: UInt8) { bytes.append(byte) }
}
