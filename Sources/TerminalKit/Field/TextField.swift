/// A field with the part of its text around the cursor. A field of one line moves its text sideways; one of more lines
/// wraps it and moves it up.
package struct TextField: View {
  let field: FieldText
  let isFocused: Bool
  let placeholder: String

  /// - Parameters:
  ///   - field: the text and its cursor.
  ///   - isFocused: whether the hardware cursor is in it.
  ///   - placeholder: the dim words while the field is empty.
  package init(_ field: FieldText, isFocused: Bool = true, placeholder: String = "") {
    self.field = field
    self.isFocused = isFocused
    self.placeholder = placeholder
  }

  package func size(in proposed: ProposedSize) -> Size {
    guard field.isMultiline else {
      let width = proposed.width ?? DisplayWidth.of(VisibleText.of(field.text)) + 1
      return proposed.limiting(Size(width: width, height: 1))
    }
    let window = FieldWindow(field, width: proposed.width ?? .max, height: proposed.height ?? Self.mostRows)
    let width = proposed.width ?? (window.rows.map { DisplayWidth.of($0) }.max() ?? 0) + 1
    return proposed.limiting(Size(width: width, height: window.rows.count))
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    guard !rect.isEmpty else { return }
    let window = FieldWindow(field, width: rect.width, height: rect.height)
    for (y, row) in window.rows.enumerated() {
      canvas.write(row, at: Point(x: rect.x, y: rect.y + y))
    }
    if field.isEmpty {
      canvas.write(VisibleText.of(placeholder).truncated(to: rect.width), at: rect.origin, style: .dim)
    }
    if isFocused { canvas.cursor = Point(x: rect.x + window.cursor.x, y: rect.y + window.cursor.y) }
  }

  package var flexibility: Flexibility { Flexibility(growsWide: true) }

  /// The most rows that a field asks for without a limit. Otherwise each key would measure a long text to its end.
  private static let mostRows = 256
}

/// The visible part of a field's text. It depends only on the text, the cursor and the size. The work depends on the
/// visible part, however long the text is.
struct FieldWindow {
  private(set) var rows: [String]
  private(set) var cursor: Point

  init(_ field: FieldText, width: Int, height: Int) {
    if field.isMultiline {
      self.init(wrapping: field, width: width, height: height)
    } else {
      self.init(sideways: field, width: width)
    }
  }

  /// Moves the text in steps of half the width, so that most keys only move the cursor.
  private init(sideways field: FieldText, width: Int) {
    let text = field.text
    let reach = max(width, 1) == .max ? Int.max : width * 2
    var start = field.cursorIndex
    var columns = 0
    while start > text.startIndex, columns < reach {
      start = text.index(before: start)
      columns += Self.width(of: text[start])
    }
    // Far from the beginning the steps count bytes, which need no measuring.
    if start > text.startIndex {
      start = Self.step(before: field, step: max(1, width / 2))
    }
    columns = DisplayWidth.of(VisibleText.of(String(text[start..<field.cursorIndex])))
    while columns >= max(1, width), start < field.cursorIndex {
      var dropped = 0
      while dropped < max(1, width / 2), start < field.cursorIndex {
        dropped += Self.width(of: text[start])
        start = text.index(after: start)
      }
      columns -= dropped
    }
    var end = field.cursorIndex
    var shown = columns
    while end < text.endIndex, shown < width {
      shown += Self.width(of: text[end])
      end = text.index(after: end)
    }
    rows = [VisibleText.of(String(text[start..<end]))]
    cursor = Point(x: columns, y: 0)
  }

  /// Looks at lines above the cursor's line only as far as they can be visible.
  private init(wrapping field: FieldText, width: Int, height: Int) {
    let text = field.text
    var above: [String] = []
    var lineStart = Self.start(ofLongLineIn: field)
    let (end, isWhole) = Self.end(ofLineAt: field.cursorIndex, in: text)
    let here = Self.wrapped(text[lineStart..<end], width: width)
    let before = Self.wrapped(text[lineStart..<field.cursorIndex], width: width)
    // Later words can pull the cursor's word onto the next row.
    var row = 0
    var offset = before.reduce(0) { $0 + $1.utf8.count }
    while row + 1 < here.count, offset >= here[row].utf8.count {
      offset -= here[row].utf8.count
      row += 1
    }
    let left = String(decoding: here[row].utf8.prefix(offset), as: UTF8.self)
    while lineStart > text.startIndex, above.count < height {
      let end = text.index(before: lineStart)
      // A line that begins further up fills the rows by itself.
      let far = text.utf8.index(end, offsetBy: -8192, limitedBy: text.startIndex) ?? text.startIndex
      let start = text.utf8[far..<end].lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
      lineStart = start ?? text.startIndex
      let near = text.utf8.index(end, offsetBy: -4096, limitedBy: lineStart) ?? lineStart
      above.insert(contentsOf: Self.wrapped(text[near..<end], width: width), at: 0)
    }
    var below: [String] = []
    // The rest of such a long line fills the rows by itself.
    var lineEnd = isWhole ? end : text.endIndex
    while lineEnd < text.endIndex, below.count < height {
      let start = text.index(after: lineEnd)
      let (near, isWhole) = Self.end(ofLineAt: start, in: text)
      below += Self.wrapped(text[start..<near], width: width)
      lineEnd = isWhole ? near : text.endIndex
    }
    let all = above + here + below
    let cursorRow = above.count + row
    let first = max(0, cursorRow - max(1, height) + 1)
    rows = Array(all[first..<min(all.count, height == .max ? all.count : first + max(1, height))])
    let column = DisplayWidth.of(left)
    cursor = Point(x: width == .max ? column : min(column, max(0, width - 1)), y: cursorRow - first)
  }

  private static func width(of character: Character) -> Int {
    DisplayWidth.of(VisibleText.of(String(character)))
  }

  /// Returns the rows of one line, made visible. One column stays free for a cursor after the last letter.
  private static func wrapped(_ line: Substring, width: Int) -> [String] {
    let line = VisibleText.of(String(line))
    return LineWrapping.rows(of: line, width: width == .max ? width : width - 1).map { String(line[$0]) }
  }

  /// Returns the beginning of the cursor's line, or in a very long line a place not too far before the cursor.
  private static func start(ofLongLineIn field: FieldText) -> String.Index {
    let text = field.text
    let far =
      text.utf8.index(field.cursorIndex, offsetBy: -4096, limitedBy: text.startIndex) ?? text.startIndex
    if let feed = text.utf8[far..<field.cursorIndex].lastIndex(of: UInt8(ascii: "\n")) {
      return text.utf8.index(after: feed)
    }
    guard far > text.startIndex else { return far }
    let near = text.utf8.index(text.startIndex, offsetBy: (field.cursor / 1024 - 2) * 1024)
    return text.index(after: near)
  }

  /// Returns the end of a line, or in a very long line a place not too far after its beginning.
  private static func end(ofLineAt start: String.Index, in text: String) -> (String.Index, isWhole: Bool) {
    let far = text.utf8.index(start, offsetBy: 4096, limitedBy: text.endIndex) ?? text.endIndex
    let feed = text.utf8[start..<far].firstIndex(of: UInt8(ascii: "\n"))
    return (feed ?? far, feed != nil || far == text.endIndex)
  }

  private static func step(before field: FieldText, step: Int) -> String.Index {
    let near = field.text.utf8.index(field.text.startIndex, offsetBy: max(0, field.cursor / step - 8) * step)
    return near == field.text.startIndex ? near : field.text.index(after: near)
  }
}
