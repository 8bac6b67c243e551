import OffloadKit

/// Asks for items that are started, due, scheduled or starred, and for the next step of each plan.
struct TodayQuestion: QuestionKind {
  /// The most plans whose next steps are shown, starred ones first. Nobody works on more of them in a day.
  private static let mostPlans = 20

  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> Gathered.Found {
    do {
      let today = vault.now.date
      let days = DaysAhead(from: today)
      let now = try vault.query(
        "is:ready (is:in-progress or is:starred or due:\(today)..\(days.until) or scheduled:\(today))")
      let survey = vault.first(ListRequest(now))
      var found = Gathered.Found(problem: .missing(survey.unreadable))
      var left = survey.value
      func section(_ title: String, _ items: [Item]) {
        let places = Set(items.map(\.place))
        if !items.isEmpty { found.sections.append(.init(title: title, items: items)) }
        left.removeAll { places.contains($0.place) }
      }
      let isDueToday = { (item: Item) in item.due?.date == today }
      section(
        "Today",
        days.due(left, \.self).filter(isDueToday)
          + days.scheduled(left, \.self).filter { $0.scheduled?.date == today && !isDueToday($0) })
      section("Started", left.filter { $0.status == .inProgress })
      section("This week", days.due(left, \.self).filter { $0.due.map { $0.date > today } ?? false })
      if let earlier = try Self.earlier(in: vault, days) { found.sections.append(earlier) }
      section("Starred", left.filter(\.isStarred))
      let known = Set(found.sections.flatMap(\.items).map(\.place))
      let collections = try vault.collections.survey().value
      section("Next steps", Self.nextSteps(of: collections, in: vault).filter { !known.contains($0.place) })
      found.openFiles(of: collections, in: vault)
      return found
    } catch {
      return Gathered.Found(problem: Problem(error, in: "Offload can't show the day"))
    }
  }

  /// No more rows are kept of those from earlier.
  private static let mostEarlier = 500

  /// Returns the items due or scheduled before today, which no other section has, the last ones first.
  private static func earlier(in vault: Vault, _ days: DaysAhead) throws -> Gathered.Found.Section? {
    guard let yesterday = days.today.adding(days: -1) else { return nil }
    let asked = try vault.query(
      "is:ready not is:in-progress not is:starred not due:\(days.today)..\(days.until) "
        + "not scheduled:\(days.today) (due:..\(yesterday) or scheduled:..\(yesterday))")
    var request = ListRequest(asked)
    let count = try vault.count(request)
    if count == 0 { return nil }
    request.sort = [SortKey(.known(.due), descending: true), SortKey(.known(.scheduled), descending: true)]
    request.limit = mostEarlier
    let last = count > mostEarlier ? "the last \(mostEarlier) of " : ""
    return .init(title: "\(last)\(count) from earlier", group: .earlier, items: vault.first(request).value)
  }

  /// Returns the first step of each plan that you can do now and that has no open step inside it.
  private static func nextSteps(of collections: [ItemCollection], in vault: Vault) -> [Item] {
    let plans = collections.filter {
      $0.isStructured && !$0.isInbox && !$0.path.isArchived && $0.openCount > 0
    }
    let ordered = plans.filter(\.isStarred) + plans.filter { !$0.isStarred }
    let (today, openTasks) = (vault.now.date, OpenTaskIDs(of: vault))
    return ordered.prefix(mostPlans).compactMap { plan in
      guard let file = FileReading(plan.path, in: vault, named: plan.name).file else { return nil }
      let open = file.items.filter { !$0.status.isClosed && $0.checkbox != nil }
      let parents = Set(open.compactMap(\.parent))
      return open.first { step in
        !parents.contains(step.place) && step.start.map { $0.date <= today } ?? true && !openTasks.block(step)
      }
    }
  }

  func take(_ found: Gathered.Found, in app: inout App) {
    app.take(found, as: \.today, on: .today, changes: changes, again: .ask(self))
  }
}
