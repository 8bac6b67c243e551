import TerminalKit

/// Shows the selected row beside the list: what it is, and the lines of it or around it.
struct PreviewView: ComposedView {
  let preview: PreviewModel

  /// Longer lines are hard to read.
  static let widest = 80

  var body: some View {
    Column {
      PreviewHead(preview: preview).priority(1)
      MarkdownBody(lines: preview.lines)
    }
    .frame(maxWidth: Self.widest)
  }
}

/// The upper part of the pane, which stays while the lines below it scroll.
struct PreviewHead: ComposedView {
  let preview: PreviewModel

  var body: some View {
    Column {
      MarkedText(preview.words).priority(1)
      if !preview.tags.isEmpty || !preview.facts.isEmpty {
        Text("")
        if !preview.tags.isEmpty { ItemFactsRow(tags: preview.tags, facts: []) }
        FactLines(facts: preview.facts)
      }
      if !preview.lines.isEmpty { Text("") }
    }
  }
}

/// Shows readable lines, each on as many rows as it needs. If there isn't room for all, it shows the first ones.
struct MarkdownBody: View {
  let lines: [TextLine]

  func size(in proposed: ProposedSize) -> Size {
    let rows = rows(in: proposed.width ?? .max, limit: proposed.height ?? .max)
    let width = rows.map { $0.indent + DisplayWidth.of(VisibleText.of($0.text)) }.max() ?? 0
    return proposed.limiting(Size(width: width, height: rows.count))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for (index, row) in rows(in: rect.width, limit: rect.height).enumerated() {
      let place = Rect(x: rect.x, y: rect.y + index, width: rect.width, height: 1)
      MarkedText(row.runs, style: row.style).padding(left: row.indent).draw(on: &canvas, in: place)
    }
  }

  /// The parts above it get their full size first.
  var flexibility: Flexibility { Flexibility(priority: -1) }

  private func rows(in width: Int, limit: Int) -> [TextLine] {
    var rows: [TextLine] = []
    for line in lines where rows.count < limit { rows += line.rows(in: width) }
    return Array(rows.prefix(limit))
  }
}
