import OffloadKit

/// The days that the program shows ahead.
enum Days {
  /// The days on the screen, from today on.
  static let shown = 14
  /// The days that a calendar knows, from today on.
  static let known = 70

  /// Returns the day on which an item comes up: the first of those on which it is due and scheduled that isn't over. If
  /// all are over, it is the last of them.
  static func day(of item: Item, today: CivilDate) -> ItemDay? {
    let days = [ItemDay.due, .scheduled].compactMap { day in
      day.date(of: item).map { (day: day, date: $0.date) }
    }
    return
      (days.filter { $0.date >= today }.min { $0.date < $1.date } ?? days.max { $0.date < $1.date })?.day
  }

  /// `Today`, `Wed 11`; with the month on its first day: `1 Apr`.
  static func label(_ date: CivilDate, today: CivilDate) -> String {
    if date == today { return "Today" }
    // For example `Wednesday, 1 April 2026`.
    let words = HumanDate(today: today).long(date).split(separator: " ").map { $0.prefix(3) }
    return date.day == 1 ? "1 \(words[2])" : "\(words[0]) \(date.day)"
  }
}

/// Asks for the open items of the next days.
struct DaysQuestion: QuestionKind {
  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> Gathered.Found {
    let today = vault.now.date
    let days = (0..<Days.known).compactMap { today.adding(days: $0) }
    guard let last = days.last else { return Gathered.Found() }
    do {
      let asked = try vault.query("is:open (due:\(today)..\(last) or scheduled:\(today)..\(last))")
      let survey = vault.first(ListRequest(asked))
      let byDay = Dictionary(grouping: survey.value) { item in
        Days.day(of: item, today: today)?.date(of: item)?.date
      }
      var found = Gathered.Found(problem: .missing(survey.unreadable))
      found.sections = days.map { .init(day: $0, items: Self.inOrder(byDay[$0] ?? [], today: today)) }
      found.openFiles(ofFirst: Days.shown, of: try vault.collections.survey().value, in: vault)
      return found
    } catch {
      return Gathered.Found(problem: Problem(error, in: "Offload can't show the days"))
    }
  }

  /// Returns the items of a day: those with a time by their times, then the others in the order of the files.
  private static func inOrder(_ items: [Item], today: CivilDate) -> [Item] {
    let times = items.map { item in Days.day(of: item, today: today)?.date(of: item)?.time?.minuteOfDay ?? 1440 }
    return zip(times, items).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  func take(_ found: Gathered.Found, in app: inout App) {
    app.take(found, as: \.days, on: .days, changes: changes, again: .ask(self))
  }
}
