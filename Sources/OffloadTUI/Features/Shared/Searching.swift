import OffloadKit
import TerminalKit

/// Keys in the search.
extension App {
  mutating func pressInSearch(_ key: Key) -> [Effect] {
    switch key {
    case .up: moveSelection(by: -1)
    case .down: moveSelection(by: 1)
    case .pageUp: moveSelection(by: -pageStep)
    case .pageDown: moveSelection(by: pageStep)
    case .tab: nextChip(by: 1)
    case .backTab: nextChip(by: -1)
    case .enter: return openResult()
    case .escape:
      if search.field.isEmpty {
        goBack()
      } else {
        search = Search()
        settle()
      }
    default:
      let before = search.field.text
      guard search.field.handle(key), search.field.text != before else { return [] }
      return searchAgain()
    }
    return []
  }

  mutating func searchAgain() -> [Effect] {
    search.chip = .all
    let text = search.field.text
    guard !text.allSatisfy(\.isWhitespace) else {
      search.results = []
      search.answered = ""
      settle()
      return []
    }
    return [.search(text)]
  }

  /// Answers to what was typed before come too late.
  mutating func takeResults(_ items: [Item], of text: String) {
    guard text == search.field.text else { return }
    search.results = items
    search.answered = text
    selections[.search] = Selection()
    settle(.search)
  }

  private mutating func nextChip(by step: Int) {
    let all = chips.map(\.chip)
    let here = all.firstIndex(of: search.chip) ?? 0
    search.chip = all[(here + step + all.count) % all.count]
    selections[.search] = Selection()
    settle()
  }

  private mutating func openResult() -> [Effect] {
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
    guard let item = sought, let file = vault.files[item.place.path], screen.file == item.place.path else {
      return
    }
    sought = nil
    let alike = file.items.indices.filter { file.items[$0].id == item.id }
    let nearest = alike.min {
      abs(file.items[$0].place.line - item.place.line) < abs(file.items[$1].place.line - item.place.line)
    }
    if let nearest { select(.item(file.keys[nearest])) }
  }
}
