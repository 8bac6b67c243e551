import TerminalKit

/// The sheet for choosing: the list behind it, a title with a field, and the rows that match the typed text. Every
/// sheet for choosing uses this view.
struct PickerSheet: ComposedView {
  let picker: PickerModel
  /// The list of the screen, as much as the sheet leaves visible.
  let behind: ListModel
  /// Whether there is room for empty rows between the parts.
  let isRoomy: Bool

  var body: some View {
    Column {
      if !behind.rows.isEmpty {
        ListRows(list: behind, hasBar: false).frame(height: behind.rows.count)
        if isRoomy { Text("") }
        Rule()
      }
      PickerTitle(title: picker.title, field: picker.field)
      if isRoomy { Text("") }
      if picker.rows.isEmpty {
        Text(picker.empty, style: .dim).padding(left: 3, right: 1)
      } else {
        WhereWide(from: Self.leastWithCalendar) {
          Row {
            rows
            if let calendar = picker.calendar {
              CalendarView(calendar: calendar).frame(width: CalendarView.width).priority(1)
            }
          }
        } else: {
          Column {
            rows
            ForEach(picker.calendar?.things ?? []) { Text($0, style: .dim).padding(left: 3, right: 1) }
          }
        }
      }
    }
  }

  private enum Line: Equatable {
    case heading(String)
    /// A row of the picker, by its index.
    case row(Int)
  }

  private var lines: [Line] {
    picker.rows.enumerated().flatMap { index, row -> [Line] in
      row.heading.isEmpty ? [.row(index)] : [.heading(row.heading), .row(index)]
    }
  }

  private var selectedLine: Int? { picker.selected.flatMap { lines.firstIndex(of: .row($0)) } }

  private static let leastWithCalendar = 72

  private var rows: some View {
    List(lines, selected: selectedLine) { line, _ in
      switch line {
      case .heading(let text): SectionHeading(text: text)
      case .row(let index):
        PickerRowView(
          row: picker.rows[index], index: index, layout: picker.layout, hasNumbers: hasNumbers,
          hasCursor: picker.field == nil, signs: picker.signs
        )
        .onClick(.option(index))
      }
    }
  }

  private var hasNumbers: Bool { picker.rows.contains { $0.number != nil } }

  /// Returns how many rows of the list behind stay visible above a sheet.
  ///
  /// - Parameter height: the rows of the body.
  static func rowsBehind(inBodyOf height: Int) -> Int { height >= 14 ? 3 : height >= 8 ? 1 : 0 }
}
