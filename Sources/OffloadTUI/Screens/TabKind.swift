/// A screen that Tab goes to. The title row names all of them.
protocol TabKind: ScreenKind {
  var name: String { get }

  /// Returns how much it has: `3 plans`.
  func count(in app: App) -> String
}

extension TabKind {
  func title(in app: App) -> TitleModel {
    var title = TitleModel()
    title.tabs = Screen.tabKinds.map { Choice(text: $0.name, isSelected: $0.isEqual(to: self)) }
    title.facts = [count(in: app)].filter { !$0.isEmpty }
    return title
  }
}

extension Screen {
  /// The screens that Tab goes through, in their order.
  static let tabKinds: [any TabKind] = [
    InboxScreen(), CollectionsScreen.plans, CollectionsScreen.lists, TodayScreen(),
  ]

  static let tabs = tabKinds.map { Screen($0) }

  var isTab: Bool { Self.tabs.contains(self) }
}
