@testable import TerminalKit

/// A terminal that knows only what frames are written with, and complains of everything else.
struct Emulator {
  struct Place: Hashable, CustomStringConvertible {
    var text = " "
    var style = Style.plain
    var description: String { text }
  }

  let size: Size
  /// Columns that a cluster takes beyond what we think, where it takes more than one scalar or column: what
  /// terminals disagree about.
  let excess: Int
  private(set) var rows: [[Place]]
  private(set) var cursor = Point.zero
  private(set) var complaints: [String] = []
  private(set) var isInFrame = false
  private var style = Style.plain
  private var isWrapPending = false

  init(size: Size, excess: Int = 0) {
    self.size = size
    self.excess = excess
    rows = Array(repeating: Array(repeating: Place(), count: size.width), count: size.height)
  }

  mutating func read(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.first {
      guard scalar == "\u{1B}" else {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != "\u{1B}" {
          text.append(scalar)
          rest.removeFirst()
        }
        for character in String(text) { put(character) }
        continue
      }
      rest.removeFirst()
      guard rest.popFirst() == "[" else { return complaints.append("an escape that is no sequence") }
      var parameters = ""
      while let next = rest.first, !("@"..."~").contains(next) {
        parameters.unicodeScalars.append(rest.removeFirst())
      }
      perform(rest.popFirst() ?? " ", parameters)
    }
  }

  private mutating func perform(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (final, parameters) {
    case ("h", "?2026"):
      if isInFrame { complaints.append("a frame in a frame") }
      isInFrame = true
    case ("l", "?2026"):
      if !isInFrame { complaints.append("no frame to end") }
      isInFrame = false
    case ("H", _): move(toRow: max(1, numbers.first ?? 1), column: max(1, numbers.count > 1 ? numbers[1] : 1))
    case ("J", "2"): rows = Array(repeating: Array(repeating: Place(), count: size.width), count: size.height)
    case ("K", "2"): erase(row: cursor.y, from: 0)
    case ("K", ""): erase(row: cursor.y, from: cursor.x)
    case ("m", _): for number in numbers { select(number) }
    default: complaints.append("ESC [ \(parameters) \(final)")
    }
  }

  private mutating func move(toRow row: Int, column: Int) {
    if row > size.height || column > size.width { complaints.append("moved to \(row);\(column)") }
    cursor = Point(x: min(column, size.width) - 1, y: min(row, size.height) - 1)
    isWrapPending = false
  }

  private mutating func erase(row: Int, from column: Int) {
    if style != .plain { complaints.append("erased in a style") }
    for x in column..<size.width { rows[row][x] = Place() }
    isWrapPending = false
  }

  private mutating func select(_ number: Int) {
    switch number {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.dim)
    case 3: style.attributes.insert(.italic)
    case 4: style.attributes.insert(.underline)
    case 7: style.attributes.insert(.reverse)
    case 9: style.attributes.insert(.struck)
    case 30...37: style.color = Color.Own(rawValue: UInt8(number - 30)).map { Color($0) }
    case 90...97: style.color = Color.Own(rawValue: UInt8(number - 82)).map { Color($0) }
    default: complaints.append("style \(number)")
    }
  }

  private mutating func put(_ character: Character) {
    if character.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      complaints.append("a control character")
    }
    let cell = Cell(character: character, style: style, width: Int32(DisplayWidth.of(character)))
    let width = Int(cell.width) + (cell.isDoubtful ? excess : 0)
    if isWrapPending { complaints.append("written behind the last column") }
    if cursor.x + Int(cell.width) > size.width { complaints.append("too wide for the row") }
    rows[cursor.y][cursor.x] = Place(text: String(character), style: style)
    for x in (cursor.x + 1)..<max(cursor.x + 1, min(cursor.x + width, size.width)) {
      rows[cursor.y][x] = Place(text: "", style: style)
    }
    isWrapPending = cursor.x + width >= size.width
    cursor.x = min(cursor.x + width, size.width - 1)
  }
}

extension Emulator {
  /// What a canvas says that a terminal should show.
  static func places(of canvas: Canvas) -> [[Place]] {
    (0..<canvas.size.height).map { y in
      var style = Style.plain
      return canvas.row(y).map { cell in
        if cell.width == 0 { return Place(text: "", style: style) }
        style = cell.style
        return Place(text: String(cell.character), style: style)
      }
    }
  }
}
