import TerminalKit

/// Shows the selected row beside the list: all of its words, its facts, and its contents.
struct PreviewView: ComposedView {
  let preview: PreviewModel

  /// Longer lines are hard to read.
  static let widest = 80

  var body: some View {
    Column {
      MarkedText(preview.words).priority(1)
      if !preview.tags.isEmpty || !preview.facts.isEmpty {
        Text("")
        if !preview.tags.isEmpty { ItemFactsRow(tags: preview.tags, facts: []) }
        FactLines(facts: preview.facts)
      }
      if !preview.lines.isEmpty { Text("") }
      MarkdownBody(lines: preview.lines)
    }
    .frame(maxWidth: Self.widest)
  }
}

/// Shows readable lines, each on as many rows as it needs. If there isn't room for all, it shows the first ones.
struct MarkdownBody: View {
  let lines: [TextLine]

  func size(in proposed: ProposedSize) -> Size {
    var size = Size(width: 0, height: 0)
    for line in lines where size.height < proposed.height ?? .max {
      let own = view(line).size(in: ProposedSize(width: proposed.width))
      size = Size(width: max(size.width, own.width), height: size.height + own.height)
    }
    return proposed.limiting(size)
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    var y = rect.y
    for line in lines where y < rect.endY {
      let height = min(rect.endY - y, view(line).size(in: ProposedSize(width: rect.width)).height)
      view(line).draw(on: &canvas, in: Rect(x: rect.x, y: y, width: rect.width, height: height))
      y += height
    }
  }

  /// The parts above it get their full size first.
  var flexibility: Flexibility { Flexibility(priority: -1) }

  private func view(_ line: TextLine) -> some View {
    MarkedText(line.runs, style: line.style).padding(left: line.indent)
  }
}

/// A list with a preview of its row below it. The list keeps the cursor.
struct ListOverPreview: View {
  let list: any View
  let preview: any View
  /// Rows of the list.
  let rows: Int

  init(rows: Int, @ViewBuilder list: () -> some View, @ViewBuilder preview: () -> some View) {
    (self.rows, self.list, self.preview) = (rows, list(), preview())
  }

  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(Size(width: proposed.width ?? 80, height: proposed.height ?? 2 * rows))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let upper = Rect(x: rect.x, y: rect.y, width: rect.width, height: min(rows, rect.height))
    let start = min(rect.endY, upper.endY + 1)
    let lower = Rect(
      x: rect.x + 3, y: start, width: max(0, rect.width - 4), height: max(0, rect.endY - start))
    canvas.clipping(to: upper) { list.draw(on: &$0, in: upper) }
    if upper.endY < rect.endY {
      Rule().draw(on: &canvas, in: Rect(x: rect.x, y: upper.endY, width: rect.width, height: 1))
    }
    let cursor = canvas.cursor
    canvas.clipping(to: lower) { preview.draw(on: &$0, in: lower) }
    canvas.cursor = cursor
  }

  var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}

/// A list with a preview of its row beside it. The list keeps the cursor.
struct ListAndPreview: View {
  let list: any View
  let preview: any View

  init(@ViewBuilder list: () -> some View, @ViewBuilder preview: () -> some View) {
    (self.list, self.preview) = (list(), preview())
  }

  /// Columns of the widest list, so that facts stay close to their words.
  private static let widest = 96
  private static let gap = 3

  static func listWidth(in width: Int) -> Int { min(widest, width * 3 / 5) }

  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(
      Size(
        width: proposed.width ?? Self.widest,
        height: proposed.height
          ?? max(list.size(in: proposed).height, preview.size(in: .unspecified).height)))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let width = Self.listWidth(in: rect.width)
    let left = Rect(x: rect.x, y: rect.y, width: width, height: rect.height)
    let start = min(rect.endX, rect.x + width + Self.gap)
    let right = Rect(x: start, y: rect.y, width: max(0, rect.endX - start - 1), height: rect.height)
    canvas.clipping(to: left) { list.draw(on: &$0, in: left) }
    for y in 0..<rect.height where width + 1 < rect.width {
      canvas.write("│", at: Point(x: rect.x + width + 1, y: rect.y + y), style: .dim)
    }
    let cursor = canvas.cursor
    canvas.clipping(to: right) { preview.draw(on: &$0, in: right) }
    canvas.cursor = cursor
  }

  var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}
