import OffloadKit
import TerminalKit

/// Statistics for a person at a terminal.
struct StatisticsPage {
  let statistics: Statistics
  let characters: BarCharacters
  let width: Int
  let colors: TagColors

  private static let captured = Style.date
  private static let done = Style.added

  func lines() -> [StyledText] {
    var lines = [StyledText(StatisticsWords.summary(statistics), .bold)]
    if statistics.lastMonths(12).contains(where: { $0.activity.total > 0 }) {
      for (title, rows) in spans { lines += activity(title, rows) }
      lines += heatMap()
    } else {
      let words =
        "No item has a date of this year in its fields created or completion."
      lines += [StyledText(), StyledText(words, .dim)]
    }
    lines += bars("Tags by use", tagRows)
    lines += bars(StatisticsWords.inbox(statistics), inboxRows)
    lines += bars("Collections with the most open items", collectionRows)
    return lines
  }

  // MARK: Captured and done

  private var spans: [(String, [(String, Statistics.Activity)])] {
    [
      ("By day", statistics.lastDays(7).map { (StatisticsWords.day($0), $0.activity) }),
      ("By week", statistics.lastWeeks(8).map { (StatisticsWords.week($0), $0.activity) }),
      ("By month", statistics.lastMonths(12).map { (StatisticsWords.month($0), $0.activity) }),
    ]
  }

  private func activity(_ title: String, _ rows: [(label: String, activity: Statistics.Activity)])
    -> [StyledText]
  {
    let label = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    let most = rows.flatMap { [$0.activity.captured, $0.activity.done] }.max() ?? 0
    let column = max(6, (width - label - 6) / 2)
    let room = max(1, min(28, column - 1 - String(most).count))
    var head = StyledText(title, .bold).padded(to: label + 4)
    head.append(StyledText("captured", Self.captured).padded(to: column))
    head.append(" done", Self.done)
    return [StyledText(), head]
      + rows.map { row in
        var line = StyledText("  \(row.label)").padded(to: label + 4)
        line.append(bar(row.activity.captured, most, room, Self.captured).padded(to: column))
        line.append(" ")
        line.append(bar(row.activity.done, most, room, Self.done))
        return line.trimmed
      }
  }

  private func bar(_ value: Int, _ most: Int, _ room: Int, _ style: Style) -> StyledText {
    var text = StyledText(characters.bar(value, of: most, width: room), style)
    text.append(word: StyledText(value == 0 ? "" : String(value)))
    return text
  }

  // MARK: A year

  private func heatMap() -> [StyledText] {
    let weeks = statistics.lastWeeks(min(53, max(4, width - 6)))
    let days = weeks.map { week in (0..<7).compactMap { week.days.lowerBound.adding(days: $0) } }
    let most = days.joined().map { statistics.activity(on: $0).total }.max() ?? 0
    let title = weeks.count == 53 ? "The last year, day by day" : "The last \(weeks.count) weeks, day by day"
    var lines = [StyledText(), StyledText(title, .bold), months(over: weeks)]
    for row in 0..<7 {
      var line = StyledText("  \(["Mo", "", "We", "", "Fr", "", "Su"][row])", .dim).padded(to: 5)
      for week in days where row < week.count && week[row] <= statistics.today {
        let level = HeatLevel.of(statistics.activity(on: week[row]).total, most: most)
        line.append(characters.shade(level), level == 0 ? .dim : Self.done)
      }
      lines.append(line)
    }
    return lines
  }

  /// Returns the names of months over the weeks in which they begin, if there is room.
  private func months(over weeks: [Statistics.Span]) -> StyledText {
    var text = ""
    for (column, week) in weeks.enumerated() {
      let isNew = column > 0 && weeks[column - 1].days.upperBound.month != week.days.upperBound.month
      if isNew, column >= text.count, column + 3 <= weeks.count {
        text +=
          String(repeating: " ", count: column - text.count)
          + StatisticsWords.shortMonth(week.days.upperBound) + " "
      }
    }
    return StyledText("     \(text)", .dim).trimmed
  }

  // MARK: Bars with names

  private typealias Row = (name: StyledText, value: Int, note: String)

  private var tagRows: [Row] {
    statistics.tags.prefix(10).map { tag in
      (StyledText("#\(tag.name)", colors.style(of: tag.name)), tag.itemCount + tag.collectionCount, "")
    }
  }

  private var inboxRows: [Row] {
    Statistics.Age.allCases.compactMap { age in
      statistics.inbox[age].map { (StyledText(StatisticsWords.age(age)), $0, "") }
    }
  }

  private var collectionRows: [Row] {
    statistics.collections.filter { $0.openCount > 0 }.prefix(8).map { collection in
      (StyledText(collection.name), collection.openCount, "of \(collection.itemCount)")
    }
  }

  private func bars(_ title: String, _ rows: [Row]) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    let names = min(rows.map(\.name.width).max() ?? 0, max(10, width / 2 - 4))
    let most = rows.map(\.value).max() ?? 0
    let notes = rows.map { String($0.value).count + ($0.note.isEmpty ? 0 : $0.note.count + 1) }.max() ?? 0
    let room = max(1, min(40, width - names - 5 - notes))
    return [StyledText(), StyledText(title, .bold)]
      + rows.map { row in
        var line = StyledText("  ")
        line.append(row.name.cut(to: names, mark: characters.cut).padded(to: names))
        line.append("  ")
        line.append(StyledText(characters.bar(row.value, of: most, width: room), Self.captured))
        line.append(" \(row.value)")
        line.append(word: StyledText(row.note, .dim))
        return line
      }
  }
}
