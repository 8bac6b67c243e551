import OffloadKit
import TerminalKit

/// Asks for the items that match a text.
struct SearchQuestion: QuestionKind {
  let text: String
  /// The number of changes made here by the time of the question.
  var changes = 0

  var isSlow: Bool { true }

  /// The answer is of use only while the field has the same text.
  func isWanted(in app: App) -> Bool { text == app.search.field.text }

  struct Found: Sendable {
    var items: [Item] = []
    var passages: [Search.Passage] = []
    /// The files that Offload couldn't search.
    var problem: Problem?
    /// A sentence on why the text isn't a query, so that Offload searched for it as words.
    var misread: String?
  }

  func answer(from vault: Vault, folder: WorkingFolder) -> Found {
    let request = request(in: vault)
    do {
      let found = request.sort.isEmpty ? vault.first(request) : try vault.sorted(request)
      return Found(
        items: found.value, passages: vault.passages(with: request.query),
        problem: .missing(found.unreadable), misread: misread(in: vault))
    } catch {
      return Found(problem: Problem(error, in: "Offload can't search"))
    }
  }

  /// A saved query brings its order and its limit, as in `offload list`.
  private func request(in vault: Vault) -> ListRequest {
    var request = ListRequest(vault.query(orWords: text))
    let words = text.split(whereSeparator: \.isWhitespace)
    let options = vault.settings.onlySavedQuery(among: words)?.query.options
    request.sort = options?["sort"].flatMap { try? SortKey.parse($0) } ?? []
    request.limit = min(Self.most, options?["limit"].flatMap { Int($0) } ?? Self.most)
    return request
  }

  private static let most = 1000

  private func misread(in vault: Vault) -> String? {
    do {
      _ = try vault.query(text)
      return nil
    } catch {
      return "\(Failure(describing: error).message.sentences) Looked for as words."
    }
  }

  /// Ignores answers to an earlier text. If the text was searched for before, the cursor stays on its row.
  func take(_ found: Found, in app: inout App) {
    guard text == app.search.field.text else { return }
    let isAgain = text == app.search.answered
    let (rows, ours) = (app.entries(of: .search), app.search.ours)
    let name = app.selections[.search]?.key.flatMap { app.search.name(of: $0) }
    app.search.take(found.items, isAgain: isAgain)
    app.search.answered = text
    app.search.collections = app.collections(named: ReadableText.joined(text))
    app.search.take(found.passages)
    (app.search.problem, app.search.misread) = (found.problem?.text, found.misread)
    app.search.isStale = false
    if changes == app.changeCount { app.search.ours = [] }
    if !app.chips.contains(where: { $0.chip == app.search.chip }) { app.search.chip = .all }
    if !isAgain { app.selections[.search] = Selection() }
    app.followFound(on: .search, rows, name: name, ours: ours)
    if var problem = found.problem {
      problem.retry = .ask(self)
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
      let field = search.field
      search = Search()
      search.field = field
      settle()
      return []
    }
    return [.ask(SearchQuestion(text: text, changes: changeCount))]
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

extension Vault {
  fileprivate func sorted(_ request: ListRequest) throws -> Survey<[Item]> {
    let listing = try list(request)
    return Survey(listing.items.map(\.item), unreadable: listing.unreadable)
  }
}
