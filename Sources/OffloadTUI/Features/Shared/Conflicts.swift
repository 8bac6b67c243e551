import OffloadKit
import TerminalKit

/// What becomes of an edit whose line another program changed.
extension App {
  mutating func press(_ key: Key, in conflict: EditConflict) -> [Effect] {
    var conflict = conflict
    let all = EditConflict.Choice.allCases
    let here = all.firstIndex(of: conflict.choice) ?? 0
    switch key {
    case .escape:
      sheet = .compose(conflict.mine)
      return []
    case .enter: return settle(conflict)
    default: break
    }
    switch Binding.action(for: key) {
    case .down, .nextTab: conflict.choice = all[min(here + 1, all.count - 1)]
    case .up, .previousTab: conflict.choice = all[max(here - 1, 0)]
    default: banner = .talk("Choose a line; nothing is lost either way.")
    }
    sheet = .conflict(conflict)
    return []
  }

  private mutating func settle(_ conflict: EditConflict) -> [Effect] {
    let draft = conflict.mine.draft
    switch conflict.choice {
    case .both:
      guard let item = conflict.mine.item else { return [] }
      let place = conflict.theirs.place.path
      return [
        .change(.copy(item, from: conflict.mine.original, to: draft, in: place, after: conflict.theirs))
      ]
    case .mine: return [.change(.edit(conflict.theirs, from: Draft(of: conflict.theirs), to: draft))]
    case .theirs:
      let step = UndoStep(.text(conflict.mine.id, draft), "Kept the line on disk.")
      steps.add(step)
      sheet = nil
      drafts[conflict.mine.id] = nil
      banner = Banner(.done, step.sentence, hint: KeyHint("u", "your text"))
      return [.saveDrafts]
    }
  }

  /// What is said before a text whose line is gone is saved as something new.
  static func goneBanner(_ path: CollectionPath) -> Banner {
    Banner(
      .problem, "That line is no longer in \(path.text). Enter saves your text as a new capture.")
  }

  /// What became of the line that is being edited, where another program has changed its file.
  mutating func followEdit(from old: OpenedFile?, to new: OpenedFile?) {
    guard case .compose(var compose) = sheet, case .edit(let key) = compose.id, compose.disk == .same,
      key.path == old?.collection.path, let old, let index = old.index(of: key)
    else { return }
    guard let new else {
      compose.disk = .gone
      sheet = .compose(compose)
      banner = Self.goneBanner(key.path)
      return
    }
    if let now = new.index(of: key) {
      compose.item = new.items[now]
    } else if let theirs = new.successor(of: index, in: old) {
      compose.disk = .changed(new.items[theirs])
    } else {
      compose.disk = .gone
    }
    sheet = .compose(compose)
    if compose.disk == .gone { banner = Self.goneBanner(key.path) }
  }
}
