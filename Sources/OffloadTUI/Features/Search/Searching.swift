import OffloadKit
import TerminalKit

/// What the vault holds of a text.
struct SearchQuestion: QuestionKind {
  let text: String

  static var isSlow: Bool { true }

  struct Found: Sendable {
    var items: [Item] = []
    /// What could not be looked into.
    var problem: Problem?
  }

  func answer(from vault: Vault, folder: WorkingFolder) -> Found {
    var request = ListRequest(vault.query(orWords: text))
    request.limit = 1000
    do {
      let listing = try vault.list(request)
      return Found(items: listing.items.map(\.item), problem: .missing(listing.unreadable))
    } catch {
      return Found(problem: Problem(error, in: "Nothing could be looked for"))
    }
  }

  /// Answers to what was typed before come too late.
  func take(_ found: Found, in app: inout App) {
    guard text == app.search.field.text else { return }
    if let problem = found.problem { app.fail(problem) }
    app.search.results = found.items
    app.search.answered = text
    app.selections[.search] = Selection()
    app.settle(.search)
  }
}

extension App {
  mutating func searchAgain() -> [Effect] {
    search.chip = .all
    let text = search.field.text
    guard !text.allSatisfy(\.isWhitespace) else {
      search.results = []
      search.answered = ""
      settle()
      return []
    }
    return [.ask(SearchQuestion(text: text))]
  }

  mutating func goToChip(by step: Int) {
    let all = chips.map(\.chip)
    let here = all.firstIndex(of: search.chip) ?? 0
    search.chip = all[(here + step + all.count) % all.count]
    selections[.search] = Selection()
    settle()
  }

  mutating func openResult() -> [Effect] {
    guard case .item(let key) = selection.key, let item = item(key) else {
      banner = .talk("There is nothing to open.")
      return []
    }
    sought = item
    let effects = go(to: .collection(key.path))
    seek()
    return effects
  }

  /// Selects the item that was asked for, once its collection is there.
  mutating func seek() {
    guard let item = sought, let file = vault.files[item.place.path],
      screen.kind.file == item.place.path
    else { return }
    sought = nil
    let alike = file.items.indices.filter { file.items[$0].id == item.id }
    let nearest = alike.min {
      abs(file.items[$0].place.line - item.place.line) < abs(file.items[$1].place.line - item.place.line)
    }
    if let nearest { select(.item(file.keys[nearest])) }
  }
}
