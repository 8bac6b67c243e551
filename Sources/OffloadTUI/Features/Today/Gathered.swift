import OffloadKit

/// Items from the whole vault that a screen shows in sections.
struct Gathered: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    let title: String
    /// Set if the section folds.
    var group: RowGroup?
    /// Set if its rows are about a day.
    var day: CivilDate?
    let results: [Search.Result]
  }

  var sections: [Section] = []
  /// Whether this run has looked for them.
  var isKnown = false
  /// Whether the vault has changed since.
  var isStale = true
  /// Files that this program has changed since then.
  var ours: Set<VaultPath> = []
  /// A sentence on why the items are unknown, or incomplete.
  var problem: String?

  func result(_ key: ItemKey) -> Search.Result? {
    sections.lazy.flatMap(\.results).first { $0.key == key }
  }

  func name(of key: RowKey) -> String? {
    if case .item(let key) = key { result(key).map { Sentence.named([$0.item]) } } else { nil }
  }

  /// Returns the rows of the first sections, with a row for each group, and one for each day without items.
  func rows(of most: Int = .max, isFolded: (RowGroup) -> Bool = { _ in false }) -> [Entry] {
    sections.prefix(most).flatMap { section -> [Entry] in
      let rows: [Entry] = section.results.map { .row(.item($0.key)) }
      if let day = section.day { return rows.isEmpty ? [.row(.day(day))] : rows }
      guard let group = section.group else { return [.heading(section.title)] + rows }
      return [.row(.group(group))] + (isFolded(group) ? [] : rows)
    }
  }

  /// What a question found.
  struct Found: Sendable {
    struct Section: Sendable {
      var title = ""
      var group: RowGroup?
      var day: CivilDate?
      let items: [Item]
    }

    var sections: [Section] = []
    /// The files of the items that are in sight, as far as there aren't too many.
    private(set) var files: [VaultPath: OpenedFile] = [:]
    var problem: Problem?

    /// No more files are opened: nobody reads the rows of so many.
    private static let mostFiles = 200

    /// Opens the files of the rows in the first sections, so that a row is the same item here and in its own list.
    mutating func openFiles(ofFirst count: Int = .max, of collections: [ItemCollection], in vault: Vault) {
      let shown = sections.prefix(count).filter { $0.group == nil }.flatMap(\.items)
      let paths = Set(shown.map(\.place.path))
      for collection in collections.lazy.filter({ paths.contains($0.path) }).prefix(Self.mostFiles) {
        files[collection.path] = FileReading(collection.path, in: vault, named: collection.name).file
      }
    }
  }
}

extension App {
  /// Stores what a question of a screen found. If there was a problem, Enter asks again.
  mutating func take(
    _ found: Gathered.Found, as gathered: WritableKeyPath<App, Gathered>, on screen: Screen, changes: Int,
    again: Effect
  ) {
    var vault = self.vault
    for (path, file) in found.files where vault.files[path] == nil { vault.files[path] = file }
    if vault.files.count > self.vault.files.count {
      // Nothing has changed: more files are open, that's all.
      let stale = (search.isStale, today.isStale, days.isStale)
      _ = takeFromOutside(vault)
      (search.isStale, today.isStale, days.isStale) = stale
    }
    let (old, rows) = (self[keyPath: gathered], entries(of: screen))
    let name = selections[screen]?.key.flatMap { old.name(of: $0) }
    self[keyPath: gathered] = Gathered(
      sections: sections(of: found), isKnown: true, isStale: false,
      ours: changes == changeCount ? [] : old.ours, problem: found.problem?.text)
    // A day that was free has something now.
    if case .day(let day) = selections[screen]?.key,
      let new = self[keyPath: gathered].sections.first(where: { $0.day == day })?.results.last
    {
      selections[screen]?.key = .item(new.key)
    }
    followFound(on: screen, rows, name: name, ours: old.ours)
    if var problem = found.problem {
      problem.retry = again
      if self.screen == screen { fail(problem) }
    }
  }

  private func sections(of found: Gathered.Found) -> [Gathered.Section] {
    let files = found.files.map { path, file in (path, vault.files[path].map(file.following) ?? file) }
    let known = Dictionary(files) { first, _ in first }
    var unknown = KeyedItems(found.sections.flatMap(\.items), isWhole: false).keys[...]
    return found.sections.map { section in
      Gathered.Section(
        title: section.title, group: section.group, day: section.day,
        results: section.items.compactMap { item in
          // If another program writes between two readings, an item may be in none of the files as read.
          let own = unknown.popFirst()
          let file = known[item.place.path]
          let index = file?.index(of: item).flatMap { file?.items[$0].text == item.text ? $0 : nil }
          return (index.flatMap { file?.keys[$0] } ?? own).map { Search.Result(key: $0, item: item) }
        })
    }
  }
}
