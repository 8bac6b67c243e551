import OffloadKit
import TerminalKit

/// An edit whose line another program changed meanwhile.
struct EditConflict: Equatable, Sendable {
  enum Choice: String, CaseIterable, Sendable {
    case both = "keep both lines"
    case mine = "keep yours"
    case theirs = "keep the one on disk"
  }

  /// The edit, to come back to.
  var mine: Compose
  /// The item as it is on disk.
  var theirs: Item
  var choice = Choice.both

  static func fact(of path: VaultPath) -> String { "\(path.text) changed while you wrote" }
}

extension EditConflict: SheetKind {
  func press(_ key: Key, in app: inout App) -> [Effect] {
    var conflict = self
    let all = Choice.allCases
    let here = all.firstIndex(of: choice) ?? 0
    switch key {
    case .escape:
      app.sheet = .compose(mine)
      return []
    case .enter: return settle(in: &app)
    default: break
    }
    switch Action.of(key) {
    case .down, .nextTab: conflict.choice = all[min(here + 1, all.count - 1)]
    case .up, .previousTab: conflict.choice = all[max(here - 1, 0)]
    default: app.banner = .talk("Choose a line; nothing is lost either way.")
    }
    app.sheet = .conflict(conflict)
    return []
  }

  private func settle(in app: inout App) -> [Effect] {
    let draft = mine.draft
    switch choice {
    case .both:
      guard let item = mine.item else { return [] }
      return [
        .change(
          CopyItem(item: item, from: mine.original, to: draft, path: theirs.place.path, after: theirs))
      ]
    case .mine: return [.change(EditItem(item: theirs, from: Draft(of: theirs), to: draft))]
    case .theirs:
      let step = UndoStep(.text(mine.id, draft), "Kept the line on disk.")
      app.steps.add(step)
      app.sheet = nil
      app.drafts[mine.id] = nil
      app.banner = Banner(.done, step.sentence, hint: KeyHint("u", "your text"))
      return [.saveDrafts]
    }
  }

  func title(in app: App) -> TitleModel? {
    var title = TitleModel("Edit item")
    title.facts = [Self.fact(of: theirs.place.path)]
    return title
  }

  func hints(in app: App) -> [KeyHint] {
    [KeyHint("Enter", "choose"), KeyHint("Esc", "back to your text")]
      + (app.isNarrow ? [] : [KeyHint("", "nothing is lost either way: u undo")])
  }

  func content(in app: App) -> any View { ConflictSheet(conflict: app.model(of: self)) }

  func spoken(in app: App) -> Spoken { app.model(of: self).spoken }
}

extension Banner {
  /// What is said before a text whose line is gone is saved as something new.
  static func gone(from path: VaultPath) -> Banner {
    Banner(
      .problem, "That line is no longer in \(path.text). Enter saves your text as a new capture.")
  }
}

extension Compose {
  /// Finds out what became of the line that is being edited, where another program has changed its file.
  func followLine(from old: VaultSnapshot, in app: inout App) {
    guard case .edit(let key) = id, disk == .same, let before = old.files[key.path],
      let index = before.index(of: key)
    else { return }
    var compose = self
    let now = app.vault.files[key.path]
    if let now, let index = now.index(of: key) {
      compose.item = now.items[index]
    } else if let now, let theirs = now.successor(of: index, in: before) {
      compose.disk = .changed(now.items[theirs])
    } else {
      compose.disk = .gone
      app.banner = .gone(from: key.path)
    }
    app.sheet = .compose(compose)
  }
}

extension App {
  /// Where the line of an edit was changed meanwhile, shows that.
  ///
  /// - Returns: whether it was.
  mutating func meetsDisk(_ compose: Compose) -> Bool {
    guard let item = compose.item else { return false }
    switch compose.disk {
    case .same: return false
    case .changed(let theirs): sheet = .conflict(EditConflict(mine: compose, theirs: theirs))
    case .gone: banner = .gone(from: item.place.path)
    }
    return true
  }
}
