import OffloadKit
import TerminalKit

extension App {
  /// Opens the sheet that an action asks in.
  mutating func openSheet(for action: Action) -> [Effect] {
    switch action {
    case .capture: _ = compose(.capture)
    case .add: return add()
    case .edit: return edit()
    case .tag: openTags()
    case .move: open(Picker(.move(targets)))
    case .attach:
      guard case .item(let key) = selection.key else { return [] }
      open(Picker(.attach(key)))
      return [.complete(path: "")]
    case .link: openLink()
    case .show: return show()
    case .menu: open(Picker(.menu))
    case .help:
      open(Picker(.help))
      return [.loadRecent]
    default: break
    }
    return []
  }

  mutating func open(_ picker: Picker) { sheet = .picker(picker) }

  private mutating func add() -> [Effect] {
    switch screen {
    case .plans, .lists: open(Picker(.newCollection(isPlan: screen == .plans)))
    case .inbox, .process, .search: _ = compose(.capture)
    case .collection, .item: _ = compose(screen.file.map { $0 == .inbox ? .capture : .add($0) } ?? .capture)
    }
    return []
  }

  private mutating func edit() -> [Effect] {
    switch selection.key {
    case .collection(let path):
      open(Picker(.newName(path), vault.collection(path)?.path.collectionName ?? ""))
    case .item(let key): _ = compose(.edit(key))
    case .conflict: return perform(.editor)
    case nil: break
    }
    return []
  }

  private mutating func openTags() {
    if case .collection(let path) = selection.key {
      open(Picker(.collectionTags(path)))
    } else {
      open(Picker(.tags(targets)))
    }
  }

  private mutating func openLink() {
    if case .collection(let path) = selection.key {
      open(Picker(.linkFrom(path)))
    } else if let file = screen.file {
      var after: ItemKey?
      if case .item(let key) = selection.key { after = key }
      open(Picker(.linkTo(file, after: after)))
    }
  }

  private mutating func show() -> [Effect] {
    guard case .item(let key) = selection.key else { return [] }
    let targets = openTargets(of: key)
    guard targets.count == 1 else {
      open(Picker(.open(targets)))
      return []
    }
    return show(targets[0])
  }

  mutating func show(_ target: OpenTarget) -> [Effect] {
    switch target {
    case .collection(let path): return go(to: .collection(path))
    case .outside(let text):
      banner = .talk("Opening \(text).")
      return [.show(text)]
    }
  }

  /// Opens the sheet for a text, with the draft that was kept of it.
  @discardableResult
  mutating func compose(_ id: DraftID) -> Sheet? {
    var compose: Compose
    if case .edit(let key) = id {
      guard let item = vault.item(key) else { return nil }
      let original = Draft(of: item)
      compose = Compose(id, drafts[id] ?? original, item: item, original: original)
    } else {
      compose = Compose(id, drafts[id] ?? Draft())
    }
    compose.field = .text
    sheet = .compose(compose)
    return sheet
  }
}

extension Draft {
  /// What an edit of an item begins with. Tags between words are part of the text.
  init(of item: Item) {
    self.init(
      text: item.content, tags: item.tags.filter { !item.content.contains(text: "#\($0)") },
      type: item.type.flatMap { $0 == "task" || $0 == "link" ? nil : $0 },
      due: item.due?.description ?? "")
  }
}
