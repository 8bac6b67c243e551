/// Remembers the content of a terminal, and writes the bytes that change it: one string for each frame, with only the
/// differences.
package struct TerminalScreen: Sendable {
  private let palette: Palette
  /// The content; nil if it isn't known.
  package private(set) var shown: Canvas?
  private var cursor: Point?

  package init(palette: Palette = Palette()) { self.palette = palette }

  /// Forgets the content, so that the next frame is drawn whole, after another program had the terminal.
  package mutating func invalidate() {
    shown = nil
    cursor = nil
  }

  /// Returns the bytes that turn the content into the canvas; none if they are equal.
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

  /// Returns a place for the cursor; without a focus, the top left.
  private static func cursorPlace(on canvas: Canvas) -> Point {
    guard let cursor = canvas.cursor, canvas.bounds.contains(cursor) else { return .zero }
    return cursor
  }
}
