import OffloadKit

/// Items from the whole vault that the day may ask for, in a calm order.
struct Today: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    let title: String
    /// Set if the section folds.
    var group: RowGroup?
    let results: [Search.Result]
  }

  var sections: [Section] = []
  /// Whether this run has looked for them.
  var isKnown = false
  /// Whether the vault has changed since.
  var isStale = true
  /// Files that this program has changed since then.
  var ours: Set<VaultPath> = []
  /// A sentence on why the day is unknown, or incomplete.
  var problem: String?

  func result(_ key: ItemKey) -> Search.Result? {
    sections.lazy.flatMap(\.results).first { $0.key == key }
  }

  func name(of key: RowKey) -> String? {
    if case .item(let key) = key { result(key).map { Sentence.named([$0.item]) } } else { nil }
  }
}

/// Asks for items that are started, due, scheduled or starred, and for the next step of each plan.
struct TodayQuestion: QuestionKind {
  struct Found: Sendable {
    var sections: [(title: String, group: RowGroup?, items: [Item])] = []
    /// The files of these items.
    var files: [VaultPath: OpenedFile] = [:]
    var problem: Problem?
  }

  /// The most plans whose next steps are shown, starred ones first. Nobody works on more of them in a day.
  private static let mostPlans = 20

  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  func answer(from vault: Vault, folder: WorkingFolder) -> Found {
    let days = DaysAhead(from: vault.now.date)
    do {
      let asked = try vault.query("is:ready (is:in-progress or is:starred or \(days.terms))")
      let listing = try vault.list(ListRequest(asked))
      let items = listing.items.map(\.item)
      var found = Found(problem: .missing(listing.unreadable))
      var left = items
      func section(_ title: String, group: RowGroup? = nil, _ items: [Item]) {
        let places = Set(items.map(\.place))
        if !items.isEmpty { found.sections.append((title, group, items)) }
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
      let paths = Set(found.sections.flatMap(\.items).map(\.place.path))
      for collection in collections where paths.contains(collection.path) {
        found.files[collection.path] = FileReading(collection.path, in: vault, named: collection.name).file
      }
      return found
    } catch {
      return Found(problem: Problem(error, in: "Offload can't show the day"))
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

  /// Opens the files of the rows, so that a row is the same item here and in its own list.
  func take(_ found: Found, in app: inout App) {
    var vault = app.vault
    for (path, file) in found.files where vault.files[path] == nil { vault.files[path] = file }
    if vault.files.count > app.vault.files.count { _ = app.takeFromOutside(vault) }
    let (old, rows) = (app.today, app.entries(of: .today))
    let name = app.selections[.today]?.key.flatMap { old.name(of: $0) }
    app.today = Today(
      sections: Self.sections(of: found, in: app), isKnown: true, isStale: false,
      ours: changes == app.changeCount ? [] : old.ours, problem: found.problem?.text)
    app.followFound(on: .today, rows, name: name, ours: old.ours)
    if var problem = found.problem {
      problem.retry = .ask(self)
      if app.screen == .today { app.fail(problem) }
    }
  }

  private static func sections(of found: Found, in app: App) -> [Today.Section] {
    let files = found.files.map { path, file in (path, app.vault.files[path].map(file.following) ?? file) }
    let known = Dictionary(files) { first, _ in first }
    var unknown = KeyedItems(found.sections.flatMap(\.items), isWhole: false).keys[...]
    return found.sections.map { title, group, items in
      Today.Section(
        title: title, group: group,
        results: items.compactMap { item in
          // If another program writes between two readings, an item may be in none of the files as read.
          let own = unknown.popFirst()
          let file = known[item.place.path]
          let index = file?.index(of: item).flatMap { file?.items[$0].text == item.text ? $0 : nil }
          return (index.flatMap { file?.keys[$0] } ?? own).map { Search.Result(key: $0, item: item) }
        })
    }
  }
}
