import OffloadKit
import TerminalKit

/// An edit of a line that another program changed in the meantime.
struct EditConflict: Equatable, Sendable {
  enum Choice: String, CaseIterable, Sendable {
    case both = "keep both lines"
    case mine = "keep yours"
    case theirs = "keep the one on disk"
  }

  /// The edit, to which Esc returns.
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

  /// Chooses a way out, or takes it if it is chosen already.
  func click(way index: Int, in app: inout App) -> [Effect] {
    var conflict = self
    conflict.choice = Choice.allCases[index]
    if conflict.choice == choice { return settle(in: &app) }
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
          CopyItem(
            item: item, from: mine.beginning(of: item), to: draft, path: theirs.place.path, after: theirs))
      ]
    case .mine: return [.change(EditItem(item: theirs, from: mine.beginning(of: theirs), to: draft))]
    case .theirs:
      let step = UndoStep(.text(mine.id, mine.withOrigin), "Kept the line on disk.")
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

  func follow(in app: inout App) {
    var conflict = self
    conflict.mine = mine.followed(in: &app)
    if case .changed(let theirs) = conflict.mine.disk {
      conflict.theirs = theirs
      app.sheet = .conflict(conflict)
    } else {
      app.sheet = .compose(conflict.mine)
    }
  }
}

extension Banner {
  /// Returns the warning before Offload saves an edit whose line is gone as a new capture.
  static func gone(from path: VaultPath) -> Banner {
    Banner(
      .problem, "That line is no longer in \(path.text). Enter saves your text as a new capture.")
  }
}

extension Compose {
  /// The state of the edited line on disk. It counts as changed if another program changed its text, or a date or type
  /// that the draft changes too.
  var disk: Disk {
    guard !isGone else { return .gone }
    guard let theirs else { return .same }
    let (mine, now) = (draft, Draft(of: theirs))
    func meets<Part: Equatable>(_ part: KeyPath<Draft, Part>) -> Bool {
      now[keyPath: part] != original[keyPath: part] && now[keyPath: part] != mine[keyPath: part]
    }
    // New words on disk may be about another thing, so the user sees them even if the draft leaves the text alone.
    let isOther =
      meets(\.text) || mine.due != original.due && meets(\.due) || mine.type != original.type && meets(\.type)
    return isOther ? .changed(theirs) : .same
  }

  /// Returns the draft that the edit began with, but with the text of `item`. With it, the user's text replaces the
  /// item's instead of merging with it.
  func beginning(of item: Item) -> Draft {
    var beginning = original
    beginning.text = Draft(of: item).text
    return beginning
  }

  /// Returns the text with the current state of its line, which another program may have changed.
  func followed(in app: inout App) -> Compose {
    guard case .edit(let key) = id else { return self }
    var compose = self
    if let now = app.vault.item(key) {
      if isGone, app.banner == .gone(from: key.path) { app.banner = nil }
      (compose.theirs, compose.isGone) = (now, false)
      if compose.disk == .same { compose.item = now }
    } else if key.occurrence >= 0, !isGone {
      compose.isGone = true
      app.banner = .gone(from: key.path)
    }
    return compose
  }
}

extension App {
  /// Shows the conflict if another program changed or removed the line of an edit.
  ///
  /// - Returns: whether there was one.
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
