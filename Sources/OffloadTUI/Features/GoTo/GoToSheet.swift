import OffloadKit
import TerminalKit

extension Action {
  static let goTo = Action(
    ["'", .control("p")], "go to", "go to a list, a section, a tag or a saved search", .everywhere
  ) { app in
    var effects: [Effect] = []
    if case .compose(let compose) = app.sheet { effects = app.close(compose) }
    app.open(GoToSheet())
    return effects
  }
}

/// Lists every place that the user can go to by a few letters of its name. Before they type, recent places come first.
struct GoToSheet: PickerKind {
  var verb: String { "go there" }

  func title(in app: App) -> String { "Go to" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    var found: [(score: Int, option: PickerOption)] = []
    /// - Parameter worst: the worst score that still counts as a match. Many names must match in one piece.
    func offer(
      _ name: String, _ detail: String, rank: Int, worst: Int = Score.scattered,
      _ go: @escaping (inout App) -> [Effect]
    ) {
      guard let score = Score.of(typed, in: name), score <= worst else { return }
      found.append((score * 1000 + rank, PickerOption(PickerRow(name, detail: detail)) { go(&$0) }))
    }
    for (rank, tab) in Screen.tabKinds.enumerated() where !(typed.isEmpty && tab.isEqual(to: app.screen.kind))
    {
      offer(tab.name, "", rank: 40 + rank) { $0.go(toTab: Screen(tab)) }
    }
    let paths = app.screen.kind.file
    for collection in app.vault.collections where !collection.isInbox && collection.path != paths {
      if collection.path.isArchived, typed.isEmpty { continue }
      let detail = "\(collection.typeName), \(App.count(of: collection))"
      offer(collection.name, detail, rank: app.rank(of: collection)) { $0.go(toItemsOf: collection.path) }
      guard !typed.isEmpty else { continue }
      for section in collection.sections {
        offer("\(collection.name) / \(section)", "section", rank: 100, worst: 6) { app in
          app.sheet = nil
          return app.go(toPlace: .section(collection.path, section))
        }
      }
    }
    guard !typed.isEmpty else { return Score.sorted(found) }
    for tag in app.vault.tags {
      offer("#\(tag.name)", "tag", rank: 80, worst: 6) { $0.go(toSearchFor: "#\(tag.name)") }
    }
    for query in app.vault.queries {
      offer("@\(query)", "saved search", rank: 60) { $0.go(toSearchFor: "@\(query)") }
    }
    return Score.sorted(found) + [
      PickerOption(PickerRow("search for \"\(typed)\"")) { $0.go(toSearchFor: typed) }
    ]
  }

  func emptyWords(for typed: String) -> String { "There's nowhere to go yet." }
}

extension App {
  /// Ranks recently visited collections first, then starred ones.
  fileprivate func rank(of collection: ItemCollection) -> Int {
    visited.firstIndex(of: collection.path) ?? (collection.isStarred ? 30 : 50)
  }

  fileprivate mutating func go(toTab tab: Screen) -> [Effect] {
    sheet = nil
    (path, marks, missed, lately) = ([tab], [], nil, visited)
    settle()
    return screen.kind.missing(in: self)
  }

  fileprivate mutating func go(toItemsOf path: VaultPath) -> [Effect] {
    sheet = nil
    let effects = go(to: .items(of: path))
    seek()
    return effects
  }

  mutating func go(toSearchFor text: String) -> [Effect] {
    sheet = nil
    _ = go(to: .search)
    search = Search()
    search.field = FieldText(text)
    settle()
    return searchAgain()
  }
}
