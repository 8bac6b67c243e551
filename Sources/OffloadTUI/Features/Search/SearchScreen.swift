import OffloadKit
import TerminalKit

/// Searches the whole vault. Letters go to the field, and the arrows go through the rows.
struct SearchScreen: ScreenKind {
  var coversGap: Bool { true }
  var gathersFiles: Bool { true }
  var takesText: Bool { true }

  func title(in app: App) -> TitleModel {
    var title = TitleModel("Search")
    if app.sheet == nil { title.field = app.search.field }
    title.facts = [count(in: app)].filter { !$0.isEmpty }
    return title
  }

  /// Returns how many items there are, and their order unless it is the usual one: `13 items, by day`.
  private func count(in app: App) -> String {
    let (search, count) = (app.search, app.shownResults.count)
    guard count > 0, search.answered == search.field.text else { return "" }
    if app.isNarrow { return "\(count)" }
    let order = search.order == .best ? "" : ", \(search.order.words)"
    let items = Sentence.counted(count, "item")
    return (search.hasMore ? "the first \(count)" : search.isNear ? "\(count) near" : items) + order
  }

  func entries(in app: App) -> [Entry] {
    let results: [Entry] = app.shownResults.map { .row(.item($0.key)) }
    guard app.search.chip == .all else { return results }
    if app.search.isNear { return lists(in: app) + [.heading("Near these words")] + results }
    let notes: [Entry] = app.search.passages.map { .row(.passage($0.path, $0.line)) }
    return lists(in: app) + results + (notes.isEmpty ? [] : [.heading("In notes")] + notes)
  }

  private func lists(in app: App) -> [Entry] { app.search.collections.map { .row(.collection($0)) } }

  func item(_ key: ItemKey, in app: App) -> Item? {
    app.search.result(key)?.item ?? app.vault.item(key)
  }

  func emptyWords(in app: App) -> [String] {
    let text = app.search.field.text
    if text.allSatisfy(\.isWhitespace) { return ["Type some words."] }
    guard app.search.answered == text else { return ["Searching."] }
    if let problem = app.search.problem { return [problem] }
    return ["Nothing found."] + [app.search.misread].compactMap(\.self)
  }

  func missing(in app: App) -> [Effect] {
    app.search.isStale ? [.ask(app.searchQuestion)] : []
  }

  func hints(in app: App) -> [KeyHint] {
    let keys = [KeyHint("Tab", "narrow"), KeyHint("Enter", "open")]
    if app.isNarrow { return keys + [KeyHint("Esc", app.search.field.isEmpty ? "close" : "clear")] }
    let isEmpty = app.search.field.isEmpty
    return (isEmpty ? [KeyHint("type", "to filter")] : [])
      + keys + (isEmpty ? [] : [KeyHint("Ctrl-O", app.search.order.next.words)])
      + [KeyHint("Esc", app.search.field.isEmpty ? "close" : "clear, then close")]
  }

  func content(in app: App) -> any View {
    SearchView(
      chips: app.searchChips, results: app.list(height: max(1, app.listRows - 1)),
      isRoomy: app.zones.hasGap, field: app.zones.hasTitle ? nil : app.search.field)
  }

  func spoken(in app: App) -> Spoken {
    // A screen reader gets the results once they are complete, not those for fewer letters.
    var spoken = app.search.answered == app.search.field.text ? app.list.spoken : Spoken([])
    if app.search.chip != .all {
      spoken.lines += app.searchChips.filter(\.isSelected).map { "Narrowed to \($0.text)" }
    }
    spoken.field = .init("Search", app.search.field.text)
    return spoken
  }

  func leave(in app: inout App) { app.search = Search() }

  // MARK: Keys

  var ownKeys: [KeyHint] {
    [
      KeyHint("Ctrl-O", "another order: best first, by day, newest first"),
      KeyHint("Shift-Down, Shift-Up", "scroll the text beside the results"),
    ]
  }

  func press(_ key: Key, in app: inout App) -> [Effect] {
    switch key {
    case .up: app.moveOn(by: -1)
    case .down: app.moveOn(by: 1)
    case .pageUp: app.moveOn(by: -app.pageStep)
    case .pageDown: app.moveOn(by: app.pageStep)
    case .shiftDown: app.scrollPreview(by: 1)
    case .shiftUp: app.scrollPreview(by: -1)
    case .tab: app.goToChip(by: 1)
    case .backTab: app.goToChip(by: -1)
    case .control("o"):
      app.search.order = app.search.order.next
      app.selections[.search] = Selection()
      return app.searchAgain()
    case .enter: return app.openResult()
    case .escape:
      if app.search.field.isEmpty { return app.goBack() }
      app.search = Search()
      app.settle()
    default:
      let before = app.search.field.text
      guard app.search.field.handle(key), app.search.field.text != before else { return [] }
      return app.searchAgain()
    }
    return []
  }

  func paste(_ text: String, in app: inout App) -> [Effect]? {
    app.search.field.insert(text)
    return app.searchAgain()
  }
}

extension Screen {
  static let search = Screen(SearchScreen())
}

extension Action {
  static let search = Action(
    ["/"], "search", "search the whole vault", .everywhere
  ) { $0.go(to: .search) }
}
