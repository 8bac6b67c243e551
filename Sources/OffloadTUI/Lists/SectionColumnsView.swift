import TerminalKit

/// Shows the sections of a plan side by side, each under its title, in columns of one width.
struct SectionColumnsView: View {
  let columns: SectionColumns

  func size(in proposed: ProposedSize) -> Size {
    let rows = columns.sections.map { $0.list.rows.count + 1 }.max() ?? 0
    return proposed.limiting(Size(width: proposed.width ?? 120, height: proposed.height ?? rows))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let width = SectionColumns.width(of: columns.sections.count, in: rect.width)
    for (index, section) in columns.sections.enumerated() {
      let place = Rect(
        x: rect.x + index * (width + SectionColumns.gap), y: rect.y, width: width, height: rect.height)
      canvas.clipping(to: place) { view(of: section, at: index).draw(on: &$0, in: place) }
    }
  }

  var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }

  private func view(of section: SectionColumns.Section, at index: Int) -> some View {
    let isFirst = index == 0 && columns.hasMore.left
    let isLast = index == columns.sections.count - 1 && columns.hasMore.right
    return Column {
      Row {
        Text(isFirst ? "‹" : " ", style: .dim)
        Text(section.title, style: .bold)
        Text(section.place.isEmpty ? "" : "  \(section.place)", style: .dim).priority(1)
        Text(isLast ? " ›" : "", style: .dim).priority(1)
      }
      if !section.list.rows.isEmpty { ListRows(list: section.list) }
    }
  }
}
