import OffloadKit
import TerminalKit

/// Shows five weeks, with a dot after each day on which something lies, and below them what lies on the chosen day.
struct CalendarView: ComposedView {
  let calendar: CalendarModel

  /// Seven days of four columns each.
  static let width = 28

  private static let mostThings = 4

  var body: some View {
    Column {
      Text(" " + calendar.title, style: .bold)
      Text(" Mo  Tu  We  Th  Fr  Sa  Su", style: .dim)
      ForEach(calendar.weeks) { week in
        Row { ForEach(week) { Text(Self.cell($0), style: Self.style($0)).onClick(.day($0.date)) } }
      }
      ForEach(Array(calendar.things.prefix(Self.mostThings))) { Text(" " + $0, style: .dim) }
    }
  }

  private static func cell(_ day: CalendarModel.Day) -> String {
    let number = day.date.day < 10 ? " \(day.date.day)" : "\(day.date.day)"
    return day.isChosen ? "[\(number)]" : " \(number)\(day.isBusy ? "·" : " ")"
  }

  private static func style(_ day: CalendarModel.Day) -> Style {
    day.isToday || day.isChosen ? .bold : .plain
  }
}
