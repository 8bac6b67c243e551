import OffloadKit

/// Asks for items that are started, due, scheduled or starred, and for the next step of each plan.
struct TodayQuestion: QuestionKind {
  /// The most plans whose next steps are shown, starred ones first. Nobody works on more of them in a day.
  private static let mostPlans = 20

  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> Gathered.Found {
    let days = DaysAhead(from: vault.now.date)
    do {
      let asked = try vault.query("is:ready (is:in-progress or is:starred or \(days.terms))")
      let survey = vault.first(ListRequest(asked))
      let items = survey.value
      var found = Gathered.Found(problem: .missing(survey.unreadable))
      var left = items
      func section(_ title: String, group: RowGroup? = nil, _ items: [Item]) {
        let places = Set(items.map(\.place))
        if !items.isEmpty { found.sections.append(.init(title: title, group: group, items: items)) }
        left.removeAll { places.contains($0.place) }
      }
      let isDueToday = { (item: Item) in item.due?.date == days.today }
      section(
        "Today",
        days.due(left, \.self).filter(isDueToday)
          + days.scheduled(left, \.self).filter { $0.scheduled?.date == days.today && !isDueToday($0) })
      section("Started", left.filter { $0.status == .inProgress })
      section("This week", days.due(left, \.self).filter { $0.due.map { $0.date > days.today } ?? false })
      // Of the rest, those that aren't starred are from earlier.
      let dated = left.filter { !$0.isStarred }
      let due = days.due(dated, \.self)
      let earlier =
        due + days.scheduled(dated.filter { item in !due.contains { $0.place == item.place } }, \.self)
      section("\(earlier.count) from earlier", group: .earlier, earlier)
      section("Starred", left.filter(\.isStarred))
      let known = Set(items.map(\.place))
      let collections = try vault.collections.survey().value
      section("Next steps", Self.nextSteps(of: collections, in: vault).filter { !known.contains($0.place) })
      found.openFiles(of: collections, in: vault)
      return found
    } catch {
      return Gathered.Found(problem: Problem(error, in: "Offload can't show the day"))
    }
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
