import OffloadKit
import TerminalKit

/// The weeks of a year as rows of signs, ready to draw.
struct YearModel: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let name: String
    /// A sign for each week: blank for nothing, then `.`, `:`, `+` and `#`.
    let signs: String
    /// `most in the week of 2 March`; empty for a year with nothing.
    let most: String
  }

  /// The first letters of the months, over the weeks in which they begin.
  let months: String
  let rows: [Row]
  /// The message in place of rows.
  let empty: String
}

extension App {
  /// Columns for the names of the rows, and at both ends.
  private static let namesWidth = 14

  var yearModel: YearModel {
    let weeks = Array(year.weeks.suffix(max(1, size.width - Self.namesWidth)))
    let kinds: [(name: String, count: (Year.Week) -> Int)] = [
      ("Captured", \.captured), ("Done", \.done), ("Cancelled", \.cancelled),
    ]
    return YearModel(
      months: Self.months(weeks.map(\.monday)),
      rows: weeks.isEmpty
        ? []
        : kinds.map { name, count in
          let counts = weeks.map(count)
          let most = counts.max() ?? 0
          let week = most == 0 ? nil : counts.lastIndex(of: most).map { weeks[$0].monday }
          return YearModel.Row(
            name: name, signs: String(counts.map { Self.sign($0, of: most) }),
            most: week.map { "most in the week of \(HumanDate(today: vault.today).dayAndMonth($0))" } ?? "")
        },
      empty: year.problem ?? "Looking through the vault.")
  }

  private static func sign(_ count: Int, of most: Int) -> Character {
    count == 0 ? " " : [".", ":", "+", "#"][(4 * count - 1) / most]
  }

  /// Returns the first letter of each month over the week that has its first day.
  private static func months(_ mondays: [CivilDate]) -> String {
    String(
      mondays.map { monday -> Character in
        guard let sunday = monday.adding(days: 6), sunday.day <= 7 else { return " " }
        return HumanDate(today: sunday).month(of: sunday).first ?? " "
      })
  }
}
