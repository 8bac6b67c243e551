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
      return [.change(.create([draft.asCapture], in: conflict.theirs.place.path, after: conflict.theirs))]
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

  /// What became of the line that is being edited, where another program has changed its file.
  mutating func followEdit(from old: OpenedFile?, to new: OpenedFile?) {
    guard case .compose(var compose) = sheet, case .edit(let key) = compose.id, compose.disk == .same,
      key.path == old?.collection.path, let old, let index = old.index(of: key)
    else { return }
    guard let new else {
      compose.disk = .gone
      sheet = .compose(compose)
      return
    }
    if let now = new.index(of: key) {
      compose.item = new.items[now]
    } else if let theirs = Self.successor(of: index, from: old, to: new) {
      compose.disk = .changed(theirs)
    } else {
      compose.disk = .gone
    }
    sheet = .compose(compose)
  }

  /// The line that stands where a line stood: new, between the same neighbours. Nil where none does.
  private static func successor(of index: Int, from old: OpenedFile, to new: OpenedFile) -> Item? {
    let (before, now) = (Set(old.keys), Set(new.keys))
    let above = old.keys[..<index].last(where: now.contains)
    let below = old.keys[(index + 1)...].first(where: now.contains)
    let start = above.flatMap { new.index(of: $0) }.map { $0 + 1 } ?? 0
    let end = below.flatMap { new.index(of: $0) } ?? new.items.count
    guard start < end else { return nil }
    let candidates = (start..<end).filter { !before.contains(new.keys[$0]) }
    let first = above.flatMap { old.index(of: $0) }.map { $0 + 1 } ?? 0
    let ordinal = old.keys[first..<index].count { !now.contains($0) }
    return candidates.isEmpty ? nil : new.items[candidates[min(ordinal, candidates.count - 1)]]
  }
}
