import TerminalKit

/// What the row holds that one is on, beside the list: all of its words, its facts, and what is inside.
struct PreviewView: ComposedView {
  let preview: PreviewModel

  /// Longer lines are hard to read.
  private static let widest = 80

  var body: some View {
    Column {
      MarkedText(preview.words).priority(1)
      if !preview.tags.isEmpty || !preview.facts.isEmpty {
        Text("")
        ItemFactsRow(tags: preview.tags, facts: preview.facts)
      }
      if !preview.lines.isEmpty { Text("") }
      ForEach(preview.lines) { line in
        MarkedText(line.runs, style: line.style).padding(left: line.indent)
      }
    }
    .frame(maxWidth: Self.widest)
  }
}

/// A list, and what its row holds beside it. The list keeps the cursor.
struct ListAndPreview: View {
  let list: any View
  let preview: any View

  init(@ViewBuilder list: () -> some View, @ViewBuilder preview: () -> some View) {
    (self.list, self.preview) = (list(), preview())
  }

  /// Facts are to stand beside their words: a list is no wider.
  private static let widest = 96
  private static let gap = 3

  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(
      Size(
        width: proposed.width ?? Self.widest,
        height: proposed.height
          ?? max(list.size(in: proposed).height, preview.size(in: .unspecified).height)))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let width = min(Self.widest, rect.width * 3 / 5)
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
