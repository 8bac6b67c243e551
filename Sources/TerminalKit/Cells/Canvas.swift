/// What a click on a part of the screen means to the program.
package protocol ClickTarget: Hashable, Sendable {}

/// A rectangle of cells to draw on. Writes outside of it, or of the current clip, have no effect, so a view can't write
/// too far. Text goes through `VisibleText` first, so no control character gets in.
package struct Canvas: Sendable {
  package let size: Size
  package private(set) var cells: [Cell]
  /// The place of the hardware cursor, which the view with the focus sets. A place outside of the canvas counts as
  /// none.
  package var cursor: Point?
  /// The point of a click, to find out what is drawn there; nil while nobody asks.
  var clicked: Point?
  /// What the click means: that of the view drawn last at the point.
  private(set) var target: (any ClickTarget)?
  /// The area in which writes have an effect at the moment.
  package private(set) var clip: Rect
  /// The rows that this frame shows, and those of the one before, which it may copy.
  private var rows: KeptRows

  /// - Parameter before: the frame before.
  package init(size: Size, after before: Canvas? = nil) {
    self.size = size
    rows = before?.rows.next ?? KeptRows()
    cells = [Cell](repeating: .blank, count: size.width * size.height)
    clip = Rect(size)
  }

  package var bounds: Rect { Rect(size) }

  /// The cell at a place; an empty cell outside of the canvas.
  package subscript(point: Point) -> Cell {
    bounds.contains(point) ? cells[point.y * size.width + point.x] : .blank
  }

  /// The cells of one row, from the left.
  package func row(_ y: Int) -> ArraySlice<Cell> {
    guard y >= 0, y < size.height else { return [] }
    return cells[y * size.width..<(y + 1) * size.width]
  }

  /// Returns the text of one row without the spaces at its end.
  package func text(ofRow y: Int) -> String {
    var text = ""
    for cell in row(y) where cell.width > 0 { text.append(cell.character) }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Draws with writes limited to `rect` as well.
  package mutating func clipping(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let before = clip
    clip = clip.intersection(rect)
    draw(&self)
    clip = before
  }

  /// Draws a row, or copies its cells from the frame before, if that has an equal row of this width.
  ///
  /// - Parameter row: what it shows; nil to draw it in any case.
  mutating func draw(row: (any RowContent)?, in rect: Rect, _ draw: (inout Canvas) -> Void) {
    // Only drawing says what a click means.
    guard let row, clicked == nil, rect == rect.intersection(clip), !rect.isEmpty else {
      return clipping(to: rect, draw)
    }
    clear(rect)
    let start = rect.y * size.width + rect.x
    let name = KeptRows.Name(row: row, width: rect.width)
    let around = cursor
    if let known = rows[name] {
      cells.replaceSubrange(start..<start + rect.width, with: known.cells)
      cursor = known.cursor.map { Point(x: rect.x + $0, y: rect.y) }
    } else {
      cursor = nil
      clipping(to: rect, draw)
      rows[name] = KeptRows.Kept(
        cells: Array(cells[start..<start + rect.width]), cursor: cursor.map { $0.x - rect.x })
    }
    if cursor == nil { cursor = around }
  }

  /// Says what a click in a rectangle means, as far as it isn't clipped.
  mutating func claim(_ rect: Rect, for target: any ClickTarget) {
    if let clicked, rect.intersection(clip).contains(clicked) { self.target = target }
  }

  /// Writes text in one row from `point` on, and returns its columns, visible or not. If some columns of a wide
  /// character are outside of the clip, the others become spaces.
  @discardableResult
  package mutating func write(_ text: String, at point: Point, style: Style = .plain) -> Int {
    var x = point.x
    let visible = point.y >= clip.y && point.y < clip.endY
    for character in VisibleText.of(text) {
      let width = DisplayWidth.of(character)
      if width == 0 { continue }
      if visible { put(character, width: width, at: Point(x: x, y: point.y), style: style) }
      x += width
      if x >= clip.endX && !visible { break }
    }
    return x - point.x
  }

  /// Fills a rectangle with empty cells.
  package mutating func clear(_ rect: Rect) {
    let area = rect.intersection(clip)
    for y in area.y..<max(area.y, area.endY) {
      for x in area.x..<max(area.x, area.endX) { set(.blank, x: x, y: y) }
    }
  }

  /// Changes the style of everything in a rectangle.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(clip)
    for y in area.y..<max(area.y, area.endY) {
      for x in area.x..<max(area.x, area.endX) {
        let index = y * size.width + x
        cells[index] = cells[index].restyled(change)
      }
    }
  }

  private mutating func put(_ character: Character, width: Int, at point: Point, style: Style) {
    let columns = Rect(x: point.x, y: point.y, width: width, height: 1).intersection(clip)
    guard !columns.isEmpty else { return }
    let isWhole = columns.width == width
    let shown = character == " " ? style.onBlank : style
    let first = isWhole ? Cell(character: character, style: shown, width: Int32(width)) : .blank(style)
    set(first, x: columns.x, y: point.y)
    for x in columns.x + 1..<columns.endX { set(isWhole ? .continuation : first, x: x, y: point.y) }
  }

  /// Sets a cell. If it was a part of a wide character, the other parts become spaces.
  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let index = y * size.width + x
    if cells[index].width != 1 {
      var start = index
      while cells[start].width == 0 { start -= 1 }
      let old = cells[start]
      for place in start..<start + Int(old.width) { cells[place] = .blank(old.style) }
    }
    cells[index] = cell
  }
}
