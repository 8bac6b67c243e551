import TerminalKit

/// The title of a sheet, and the field that filters the rows below it.
struct PickerTitle: ComposedView {
  let title: String
  /// Nil if letters are keys.
  let field: FieldText?

  var body: some View {
    Row {
      Text(title, style: field == nil ? .bold : .plain)
      if let field {
        Text(": ").priority(1)
        TextField(field).priority(1)
      }
    }
    .padding(left: 1, right: 1)
    .frame(height: 1)
  }
}

/// A line of dashes between a list and the sheet in front of it.
struct Rule: View {
  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(Size(width: proposed.width ?? 1, height: 1))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let dashes = String(repeating: "-", count: max(0, rect.width - 2))
    canvas.write(dashes, at: Point(x: rect.x + 1, y: rect.y), style: .dim)
  }
}
