/// What a terminal shows, and the bytes that make it show something else: one string of bytes a frame, holding
/// only what is different.
package struct TerminalScreen: Sendable {
  private let palette: Palette
  private var shown: Canvas?
  private var cursor: Point?

  package init(palette: Palette = Palette()) { self.palette = palette }

  /// Forgets what is shown, so that the next frame is drawn whole: after another program had the terminal.
  package mutating func invalidate() {
    shown = nil
    cursor = nil
  }

  /// The bytes that turn what is shown into the canvas; none if it is that already.
  package mutating func bytes(for canvas: Canvas) -> [UInt8] {
    guard !canvas.size.isEmpty else {
      invalidate()
      return []
    }
    let place = Self.cursorPlace(on: canvas)
    let old = shown.flatMap { $0.size == canvas.size ? $0 : nil }
    var writer = FrameWriter(palette: palette, cursor: old == nil ? nil : cursor, width: canvas.size.width)
    if let old {
      for y in 0..<canvas.size.height { writer.change(row: y, from: old.row(y), to: canvas.row(y)) }
    } else {
      writer.clear()
      let blank = Canvas(size: Size(width: canvas.size.width, height: 1)).row(0)
      for y in 0..<canvas.size.height { writer.change(row: y, from: blank, to: canvas.row(y)) }
    }
    shown = canvas
    cursor = place
    return writer.finished(cursor: place)
  }

  /// The cursor is always somewhere: without a focus at the beginning.
  private static func cursorPlace(on canvas: Canvas) -> Point {
    guard let cursor = canvas.cursor, canvas.bounds.contains(cursor) else { return .zero }
    return cursor
  }
}
