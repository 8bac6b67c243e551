import OffloadKit

/// What a day may want of somebody: found in the whole vault, in calm order.
struct Today: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    let title: String
    let results: [Search.Result]
  }

  var sections: [Section] = []
  /// Whether it was looked for in this run.
  var isKnown = false
  /// Whether the vault has changed since.
  var isStale = true
  /// Files that were changed here since then.
  var ours: Set<VaultPath> = []
  /// Why it is not known, or not whole, as a sentence.
  var problem: String?

  func result(_ key: ItemKey) -> Search.Result? {
    sections.lazy.flatMap(\.results).first { $0.key == key }
  }

  func name(of key: RowKey) -> String? {
    if case .item(let key) = key { result(key).map { Sentence.named([$0.item]) } } else { nil }
  }
}

/// What is started, due or to be come back to, what is starred, and the next step of each plan.
struct TodayQuestion: QuestionKind {
  struct Found: Sendable {
    var sections: [(title: String, items: [Item])] = []
    var problem: Problem?
  }

  /// Plans whose next steps are shown: the starred ones first. Nobody walks on more of them in a day.
  private static let mostPlans = 20

  /// How many changes had been made here when it was asked.
  var changes = 0

  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> Found {
    let days = DaysAhead(from: vault.now.date)
    do {
      let asked = try vault.query("is:open (is:in-progress or is:starred or \(days.terms))")
      let listing = try vault.list(ListRequest(asked))
      let items = listing.items.map(\.item).filter { $0.start.map { $0.date <= days.today } ?? true }
      var found = Found(problem: .missing(listing.unreadable))
      var left = items
      func section(_ title: String, _ items: [Item]) {
        let places = Set(items.map(\.place))
        if !items.isEmpty { found.sections.append((title, items)) }
        left.removeAll { places.contains($0.place) }
      }
      section("Started", left.filter { $0.status == .inProgress })
      section("Due", days.due(left, \.self))
      section("To come back to", days.scheduled(left, \.self))
      section("Starred", left.filter(\.isStarred))
      let known = Set(items.map(\.place))
      section("Next steps", try Self.nextSteps(in: vault).filter { !known.contains($0.place) })
      return found
    } catch {
      return Found(problem: Problem(error, in: "The day cannot be looked through"))
    }
  }

  /// The first step of each plan that is open and has no open step in it.
  private static func nextSteps(in vault: Vault) throws -> [Item] {
    let plans = try vault.collections.survey().value.filter {
      $0.isStructured && !$0.isInbox && !$0.path.isArchived && $0.openCount > 0
    }
    let ordered = plans.filter(\.isStarred) + plans.filter { !$0.isStarred }
    return ordered.prefix(mostPlans).compactMap { plan in
      guard let file = FileReading(plan.path, in: vault, named: plan.name).file else { return nil }
      let open = file.items.filter { !$0.status.isClosed && $0.checkbox != nil }
      guard var step = open.first else { return nil }
      while let inner = open.first(where: { $0.parent == step.place }) { step = inner }
      return step
    }
  }

  func take(_ found: Found, in app: inout App) {
    let (old, rows) = (app.today, app.entries(of: .today))
    let name = app.selections[.today]?.key.flatMap { old.name(of: $0) }
    app.today = Today(
      sections: Self.sections(found.sections), isKnown: true, isStale: false,
      ours: changes == app.changeCount ? [] : old.ours, problem: found.problem?.text)
    app.followFound(on: .today, rows, name: name, ours: old.ours)
    if var problem = found.problem {
      problem.retry = .ask(self)
      if app.screen == .today { app.fail(problem) }
    }
  }

  /// Keys are told apart across all sections.
  private static func sections(_ found: [(title: String, items: [Item])]) -> [Today.Section] {
    var results = Search.results(found.flatMap(\.items))[...]
    return found.map { title, items in
      defer { results = results.dropFirst(items.count) }
      return Today.Section(title: title, results: Array(results.prefix(items.count)))
    }
  }
}
