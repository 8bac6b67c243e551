import OffloadKit
import TerminalKit

/// Edits the words, tags and fields of an item.
struct EditItemSheet: ComposeKind {
  let key: ItemKey

  func title(in app: App) -> String { "Edit item" }

  func sheet(with draft: Draft?, in app: App) -> Compose? {
    guard let item = app.item(key) else { return nil }
    guard let draft else {
      var compose = Compose(.edit(key), Draft(of: item), item: item, original: Draft(of: item))
      compose.text.moveToEndOfFirstLine()
      return compose
    }
    // If a draft doesn't say what it began with, Offload takes everything in it as new, and nothing as removed.
    return Compose(.edit(key), draft, item: item, original: draft.origin?.draft ?? Draft())
  }

  func save(_ compose: Compose, in app: inout App) -> [Effect] {
    guard let item = compose.item else { return [] }
    let draft = compose.draft
    if draft.text.allSatisfy(\.isWhitespace) {
      app.banner = .talk("An item needs words; x deletes it.")
      return []
    }
    switch compose.disk {
    case .gone:
      let said = Banner.gone(from: item.place.path)
      guard app.banner == said else {
        app.banner = said
        return []
      }
      return [
        .change(CopyItem(item: item, from: compose.beginning(of: item), to: draft, path: .inbox, after: nil))
      ]
    case .changed(let theirs):
      app.sheet = .conflict(EditConflict(mine: compose, theirs: theirs))
      return []
    case .same:
      guard draft != compose.original else { return app.close(compose) }
      return [.change(EditItem(item: compose.theirs ?? item, from: compose.original, to: draft))]
    }
  }
}

extension Action {
  static let edit = Action(
    ["e"], "edit", "edit; rename a collection", .row,
    menuWords: { $0.selectedCollection == nil ? "edit" : "rename" },
    reason: {
      switch $0.selection.key {
      case .group, .day: $0.reasonAgainstWords
      default: $0.reasonAgainstName ?? $0.reasonAgainstRow ?? $0.reasonAgainstMarks
      }
    }
  ) { app in
    switch app.selection.key {
    case .collection(let path):
      app.open(RenameSheet(path: path), app.vault.collection(path)?.path.collectionName ?? "")
    case .item(let key): app.compose(.edit(key))
    case .conflict, .text, .passage: return Action.editor.perform(&app)
    case .group, .day, nil: break
    }
    return []
  }
}

/// Changes the words, tags and fields of an item; parts that the draft left alone stay as they are on disk.
struct EditItem: RequestKind {
  let item: Item
  /// The draft that the edit began with, to find the changes.
  let from: Draft
  let to: Draft

  var traits: Set<RequestTrait> { [.savesText] }

  func carryOut(in context: RequestContext) throws -> Done {
    let report = try context.vault.transaction("ui edit") {
      try context.revise(item, from: from, to: to, in: $0)
    }
    return Done("Changed \(Sentence.named([report.value])).", report, items: [report.value])
  }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    guard let key = receipt.items.first.flatMap({ app.key(of: $0) }) else { return }
    // If the text became more than one item, perhaps none of them is known to be the old one.
    if let old = app.screen.kind.shownItem, old.path == key.path, app.vault.item(old) == nil {
      app.path[app.path.count - 1] = .item(key)
    }
    app.select(.item(key))
  }
}

extension RequestContext {
  /// Applies the changes of a draft to its item.
  func revise(_ item: Item, from: Draft, to: Draft, in change: Change) throws -> Item {
    let today = vault.now.date
    var fields: [FieldAssignment] = []
    if to.type != from.type { fields.append(FieldAssignment(.type, to: to.type)) }
    if to.due != from.due { fields.append(try FieldAssignment(parsing: "due=\(to.due)", today: today)) }
    var item = item
    if to.text != from.text {
      let old = ItemLines(from.text)
      // If the user removed the first line, the next one takes its place.
      let text = old.first.isEmpty ? to.text[...] : to.text.drop(while: \.isWhitespace)
      item = try revise(item, from: old, to: ItemLines(text), in: change)
    }
    for tag in from.tags where !to.tags.contains(tag) {
      item = try change.items.removeTag(tag, from: [item])[0]
    }
    for tag in to.tags where !from.tags.contains(tag) { item = try change.items.addTag(tag, to: [item])[0] }
    if !fields.isEmpty { item = try change.items.set([item], fields)[0] }
    for path in to.files { item = try change.items.updateAttachment(item, adding: file(path)) }
    return item
  }

  /// Applies changed lines to an item, and leaves the others as they are.
  private func revise(_ item: Item, from: ItemLines, to: ItemLines, in change: Change) throws -> Item {
    var item = item
    if to.first != from.first {
      let typed = TypedTask(to.first)
      item = try change.items.update(item, text: typed.text, changedFrom: Array(from.first.utf8))
      if let isDone = typed.isDone {
        item = try change.items.makeTasks([item])[0]
        item = try (isDone ? change.items.markCompleted([item]) : change.items.reopen([item]))[0]
      }
    }
    if to.further != from.further {
      item = try change.items.update(
        item, body: Array(to.further.utf8), changedFrom: Array(from.further.utf8))
    }
    return item
  }
}

/// The lines of an item, as the field for its text has them.
private struct ItemLines {
  let first: String
  let further: String

  init(_ text: some StringProtocol) {
    let bytes = text.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    first = String(text[..<end])
    further = end == bytes.endIndex ? "" : String(text[bytes.index(after: end)...])
  }
}
