import OffloadKit

/// Draws a year of days, one column per week. The more items were captured and done on a day, the stronger its
/// colour.
struct HeatMapPicture: Picture {
  let statistics: Statistics
  let id = "year"
  let isEmpty = false

  private static let (cell, left, top) = (13, 26, 18)

  private var weeks: [Statistics.Span] { statistics.lastWeeks(53) }

  func draw(title: String, on page: inout Markup) {
    let weeks = weeks
    let days = weeks.flatMap { week in
      (0..<7).compactMap { week.days.lowerBound.adding(days: $0) }.filter { $0 <= statistics.today }
    }
    let active = days.filter { statistics.activity(on: $0).total > 0 }
    let most = days.map { statistics.activity(on: $0).total }.max() ?? 0
    let description =
      "One square per day, one column per week. You captured or did something on "
      + "\(Phrase.counted(active.count, "day")), at most \(most) in a day."
    drawing(
      title, saying: description, width: Self.left + weeks.count * Self.cell,
      height: Self.top + 7 * Self.cell + 2,
      on: &page
    ) { drawing in
      labels(weeks, on: &drawing)
      for day in days { square(day, since: weeks[0].days.lowerBound, most: most, on: &drawing) }
    }
  }

  private func square(_ day: CivilDate, since first: CivilDate, most: Int, on drawing: inout Markup) {
    let number = day.dayNumber - first.dayNumber
    let activity = statistics.activity(on: day)
    rectangle(
      "heat\(HeatLevel.of(activity.total, most: most))", x: Self.left + number / 7 * Self.cell,
      y: Self.top + number % 7 * Self.cell, width: Self.cell - 2, height: Self.cell - 2,
      saying: "\(day): \(StatisticsWords.activity(activity))", on: &drawing)
  }

  private func labels(_ weeks: [Statistics.Span], on drawing: inout Markup) {
    for (row, name) in [(0, "Mo"), (2, "We"), (4, "Fr"), (6, "Su")] {
      drawing.element("text", [("x", "0"), ("y", "\(Self.top + row * Self.cell + 10)")], saying: name)
    }
    for column in weeks.indices.dropFirst().dropLast(2) {
      let last = weeks[column].days.upperBound
      guard weeks[column - 1].days.upperBound.month != last.month else { continue }
      let place = [("x", "\(Self.left + column * Self.cell)"), ("y", "11")]
      drawing.element("text", place, saying: StatisticsWords.shortMonth(last))
    }
  }

  /// Lists the days on which something happened.
  func tabulate(title: String, on page: inout Markup) {
    let rows = statistics.lastDays(371).filter { $0.activity.total > 0 }.map { span in
      ["\(span.days.lowerBound)", "\(span.activity.captured)", "\(span.activity.done)"]
    }
    table(title, ["Day", "Captured", "Done"], rows, on: &page)
  }
}
