import TerminalKit

/// Fills lines with characters and breaks them where a reader expects it: at spaces, and next to wide characters,
/// whose scripts have no spaces.
struct Wrapping {
  struct Cell {
    var character: Character
    var style: Style
    var width: Int
    var isWide: Bool { DisplayWidth.isWide(character) }
  }

  let width: Int
  let indent: Int
  private var lines: [[Cell]] = []
  private var line: [Cell] = []
  private var lineWidth = 0
  /// Index in `line` of the first cell that can go to the next line.
  private var breakpoint: Int?

  init(width: Int, indent: Int) {
    self.width = max(1, width)
    self.indent = indent
  }

  mutating func append(_ character: Character, _ style: Style) {
    let cell = Cell(character: character, style: style, width: DisplayWidth.of(character))
    let isBlank = character == " "
    if lineWidth + cell.width > width, !line.isEmpty, !isBlank { breakLine(before: cell) }
    let afterBreak = line.last.map { $0.character == " " || ($0.isWide && cell.width > 0) } ?? false
    if afterBreak || cell.isWide, !isBlank, !isAtStart { breakpoint = line.count }
    line.append(cell)
    lineWidth += cell.width
  }

  mutating func finish() -> [[Cell]] {
    lines.append(trimmed(line[...]))
    return lines
  }

  /// Whether the line has only spaces so far.
  private var isAtStart: Bool { line.allSatisfy { $0.character == " " } }

  private mutating func breakLine(before next: Cell) {
    let canBreakHere = line.last?.character == " " || next.isWide || line.last?.isWide == true
    var end = canBreakHere && !isAtStart ? line.count : breakpoint ?? line.count
    // A word that is wider than the next line stays on this one, and is cut.
    if indent + line[end...].reduce(next.width, { $0 + $1.width }) > width { end = line.count }
    let carried = line[end...]
    lines.append(trimmed(line[..<end]))
    line = Array(repeating: Cell(character: " ", style: .plain, width: 1), count: indent) + carried
    lineWidth = line.reduce(0) { $0 + $1.width }
    breakpoint = nil
  }

  private func trimmed(_ cells: ArraySlice<Cell>) -> [Cell] {
    var cells = cells
    while cells.last?.character == " " { cells.removeLast() }
    return Array(cells)
  }
}
