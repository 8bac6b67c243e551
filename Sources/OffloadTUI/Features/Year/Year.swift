import OffloadKit

/// What the user captured, did and cancelled in each of the last weeks.
struct Year: Equatable, Sendable {
  struct Week: Equatable, Sendable {
    let monday: CivilDate
    let captured: Int
    let done: Int
    let cancelled: Int
  }

  /// The oldest first; empty until Offload has counted.
  var weeks: [Week] = []
  /// A sentence on why they are unknown, or incomplete.
  var problem: String?

  /// The most weeks that the screen shows.
  static let most = 52
}

/// Asks for the last weeks.
struct YearQuestion: QuestionKind {
  var isSlow: Bool { true }

  func isWanted(in app: App) -> Bool { app.screen == .year }

  func answer(from vault: Vault, folder: WorkingFolder) -> Year {
    do {
      let survey = try vault.statistics()
      return Year(
        weeks: survey.value.lastWeeks(Year.most).map { span in
          let (days, activity) = (span.days, span.activity)
          return Year.Week(
            monday: days.lowerBound, captured: activity.captured, done: activity.done,
            cancelled: activity.cancelled)
        },
        problem: Problem.missing(survey.unreadable)?.text)
    } catch {
      return Year(problem: Problem(error, in: "Offload can't show the year").text)
    }
  }

  func take(_ year: Year, in app: inout App) { app.year = year }
}
