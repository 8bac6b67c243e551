import OffloadKit

/// Lists the plans, or the lists, in their folders.
struct CollectionsScreen: TabKind {
  static let plans = CollectionsScreen(ofPlans: true)
  static let lists = CollectionsScreen(ofPlans: false)

  /// True for the plans, false for the lists.
  let ofPlans: Bool

  var name: String { ofPlans ? "Plans" : "Lists" }

  func count(in app: App) -> String {
    Sentence.counted(shelf(in: app).count, noun)
  }

  var noun: String { ofPlans ? "plan" : "list" }
  var showsFolders: Bool { true }

  func shelf(in app: App) -> Shelf { ofPlans ? app.vault.shelves.plans : app.vault.shelves.lists }
  func entries(in app: App) -> [Entry] { shelf(in: app).rows(isFolded: app.isFolded, lately: app.lately) }
  func allEntries(in app: App) -> [Entry] { shelf(in: app).rows }

  func emptyWords(in app: App) -> [String] {
    guard app.vault.isComplete else { return ["Reading the vault."] }
    return [
      ofPlans
        ? "No plans yet." : "No lists yet.",
      ofPlans ? "A plan has steps in an order, with steps inside them." : "A list has items in any order.",
    ]
  }

  func emptyAction(in app: App) -> KeyHint? {
    app.vault.isComplete ? KeyHint(Action.add.shown, ofPlans ? "make a plan" : "make a list") : nil
  }

  func hints(in app: App) -> [KeyHint] {
    let new = KeyHint(Action.add.shown, ofPlans ? "new plan" : "new list")
    return app.selection.key == nil
      ? [new] + .of(.search, .quit, .help)
      : [Action.open.hint, new] + .of(.edit, .star, .menu, .search, .help)
  }

  func add(in app: inout App) -> [Effect] {
    app.open(NewCollectionSheet(isPlan: ofPlans))
    return []
  }
}

extension Screen {
  static let plans = Screen(CollectionsScreen.plans)
  static let lists = Screen(CollectionsScreen.lists)
}
