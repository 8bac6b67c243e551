import OffloadKit
import TerminalKit

/// What becomes of a text: saved, kept as a draft, or closed.
extension App {
  mutating func save(_ compose: Compose) -> [Effect] {
    let draft = compose.draft
    if let item = compose.item { return save(draft, of: item, compose) }
    guard !draft.text.allSatisfy(\.isWhitespace) || !draft.files.isEmpty else {
      guard draft.isEmpty else {
        banner = .talk("Some words are needed beside the tags.")
        return keep(compose)
      }
      return close(compose)
    }
    let lines = compose.isEachLine ? draft.lines : [draft]
    guard case .add(let path) = compose.id else { return [.change(.create(lines, in: .inbox, after: nil))] }
    return [.change(.create(lines, in: path, after: screen.file == path ? selectedItem : nil))]
  }

  private mutating func save(_ draft: Draft, of item: Item, _ compose: Compose) -> [Effect] {
    if draft.text.allSatisfy(\.isWhitespace) {
      banner = .talk("An item needs words; x deletes it.")
      return []
    }
    switch compose.disk {
    case .gone:
      let said = Self.goneBanner(item.place.path)
      guard banner == said else {
        banner = said
        return []
      }
      return [.change(.copy(item, from: compose.original, to: draft, in: .inbox, after: nil))]
    case .changed(let theirs):
      sheet = .conflict(EditConflict(mine: compose, theirs: theirs))
      return []
    case .same:
      guard draft != compose.original else { return close(compose) }
      return [.change(.edit(item, from: compose.original, to: draft))]
    }
  }

  /// Esc: the text stays as a draft.
  mutating func close(_ compose: Compose) -> [Effect] {
    let effects = keep(compose)
    sheet = nil
    settle()
    if drafts[compose.id] != nil {
      banner = .talk(
        keepsDrafts ? "Your text is kept as a draft." : "Your text is kept only while this runs.")
    }
    return compose.isListening ? effects + [.stopVoice] : effects
  }

  /// Shows the sheet as it is now, and keeps what is written as the draft.
  mutating func keep(_ compose: Compose) -> [Effect] {
    sheet = .compose(compose)
    let draft = compose.draft
    let kept = draft.isEmpty || draft == compose.original ? nil : draft
    guard drafts[compose.id] != kept else { return [] }
    drafts[compose.id] = kept
    return [.saveDrafts]
  }
}

extension Draft {
  /// Each line as a draft of its own, with the same tags and type.
  fileprivate var lines: [Draft] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }.enumerated().map {
      index, line in
      var draft = self
      draft.text = String(line)
      if index > 0 { draft.files = [] }
      return draft
    }
  }
}
