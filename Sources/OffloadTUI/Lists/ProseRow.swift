import TerminalKit

/// A row of a note's text.
struct ProseRow: ComposedView {
  let line: TextLine
  var isSelected = false

  var body: some View {
    Row {
      RowMarker(isSelected: isSelected)
      MarkedText(line.runs, style: line.style).padding(left: line.indent)
      Text(" ")
    }
  }
}
