import OffloadKit
import TerminalKit

/// Asks for the items that match a text.
struct SearchQuestion: QuestionKind {
  let text: String
  var order = Search.Order.best
  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  /// The answer is of use only while the field has the same text.
  func isWanted(in app: App) -> Bool { text == app.search.field.text && order == app.search.order }

  struct Found: Sendable {
    var items: [Item] = []
    var hasMore = false
    var isNear = false
    var passages: [Search.Passage] = []
    /// The files that Offload couldn't search.
    var problem: Problem?
    /// A sentence on why the text isn't a query, so that Offload searched for it as words; or, if there is nothing, on a
    /// name in it that nothing has.
    var misread: String?
  }

  func answer(from vault: Vault, folder: WorkingFolder) -> Found {
    let survey = vault.items(for: text, in: order)
    var found = Found(
      items: survey.value, passages: vault.passages(with: vault.query(orWords: text)),
      problem: .missing(survey.unreadable))
    if found.items.count > Search.most {
      found.items.removeLast()
      found.hasMore = true
    }
    if found.items.isEmpty, found.passages.isEmpty {
      found.items = vault.items(near: vault.query(orWords: text))
      found.isNear = !found.items.isEmpty
    }
    found.misread = misread(in: vault, isEmpty: found.items.isEmpty && found.passages.isEmpty)
    return found
  }

  private func misread(in vault: Vault, isEmpty: Bool) -> String? {
    do {
      let query = try vault.query(text)
      return isEmpty ? (try? vault.unknownNames(in: query))?.first?.message("").sentences : nil
    } catch {
      return "\(Failure(describing: error).message.sentences) Looked for as words."
    }
  }

  /// Ignores answers to an earlier text. If the text was searched for before, the cursor stays on its row.
  func take(_ found: Found, in app: inout App) {
    guard isWanted(in: app) else { return }
    let isAgain = text == app.search.answered
    let (rows, ours) = (app.entries(of: .search), app.search.ours)
    let name = app.selections[.search]?.key.flatMap { app.search.name(of: $0) }
    app.search.take(found.items, isAgain: isAgain)
    app.search.answered = text
    (app.search.hasMore, app.search.isNear) = (found.hasMore, found.isNear)
    app.search.collections = app.collections(named: ReadableText.joined(text))
    app.search.take(found.passages)
    (app.search.problem, app.search.misread) = (found.problem?.text, found.misread)
    app.search.isStale = false
    if changes == app.changeCount { app.search.ours = [] }
    if !app.chips.contains(where: { $0.chip == app.search.chip }) { app.search.chip = .all }
    if !isAgain { app.selections[.search] = Selection() }
    app.followFound(on: .search, rows, name: name, ours: ours)
    if var problem = found.problem {
      // With results, Enter opens one.
      if app.entries(of: .search).isEmpty { problem.retry = .ask(self) }
      app.fail(problem)
    }
  }
}

extension Search {
  func result(_ key: ItemKey) -> Result? { results.first { $0.key == key } }

  func name(of key: RowKey) -> String? {
    if case .item(let key) = key { result(key).map { Sentence.named([$0.item]) } } else { nil }
  }
}

extension App {
  mutating func searchAgain() -> [Effect] {
    search.chip = .all
    let text = search.field.text
    guard !text.allSatisfy(\.isWhitespace) else {
      let (field, order) = (search.field, search.order)
      search = Search()
      (search.field, search.order) = (field, order)
      settle()
      return []
    }
    return [.ask(searchQuestion)]
  }

  var searchQuestion: SearchQuestion {
    SearchQuestion(text: search.field.text, order: search.order, changes: changeCount)
  }

  mutating func goToChip(by step: Int) {
    let all = chips.map(\.chip)
    let here = all.firstIndex(of: search.chip) ?? 0
    search.chip = all[(here + step + all.count) % all.count]
    selections[.search] = Selection()
    settle()
  }

  mutating func openResult() -> [Effect] {
    if saysWhatIsMissed() { return [] }
    switch selection.key {
    case .collection(let path): return go(to: .items(of: path))
    case .passage(let path, let line): return go(toPlace: .line(path, line))
    default: break
    }
    guard case .item(let key) = selection.key, let item = item(key) else {
      banner = .talk("There is nothing to open.")
      return []
    }
    return go(toPlace: .item(item))
  }
}
