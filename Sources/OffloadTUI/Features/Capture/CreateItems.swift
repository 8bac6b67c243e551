import OffloadKit

/// Creates one item for each draft.
struct CreateItems: RequestKind {
  let drafts: [Draft]
  let path: VaultPath
  let after: Item?
  /// Whether the items get checkboxes even if the user types none.
  let haveCheckboxes: Bool
  /// Whether the items are tasks even if the user types no checkbox.
  let areTasks: Bool

  var traits: Set<RequestTrait> { [.savesText] }

  func carryOut(in context: RequestContext) throws -> Done {
    let vault = context.vault
    let typed = drafts.map { TypedTask($0.text, dropsBullet: drafts.count > 1) }
    let items = try zip(drafts, typed).map { draft, typed in
      var item = NewItem(text: typed.text)
      item.isTask = areTasks || typed.isDone != nil
      item.hasCheckbox = haveCheckboxes
      item.tags = draft.tags
      item.type = draft.type
      if !draft.due.allSatisfy(\.isWhitespace) {
        item.due = try NaturalDate.day(draft.due, today: vault.now.date)
      }
      item.attachments = draft.files.map(context.file)
      return item
    }
    let report = try vault.transaction("ui capture") { change in
      let made = try change.items.create(
        items, in: RequestContext.target(path), at: after.map { .after($0) } ?? .end)
      let done = zip(made, typed).filter { $1.isDone == true }.map(\.0)
      if !done.isEmpty { try change.items.markCompleted(done) }
      return made
    }
    return Done(context.sentence(ofNew: report.value, in: path), report, items: report.value)
  }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    app.followNew(receipt, in: path, after: after)
  }
}

extension App {
  /// Saves a text as a new item, or as one item for each line.
  mutating func create(_ compose: Compose, in path: VaultPath, after: Item?) -> [Effect] {
    var draft = compose.draft
    // A date that the user types counts more than the day they chose before.
    if draft.due == compose.original.due, draft.text.lowercased().contains(text: "[due::") { draft.due = "" }
    guard !draft.text.allSatisfy(\.isWhitespace) || !draft.files.isEmpty else {
      guard draft.isEmpty else {
        banner = .talk("Type some words, too, not only tags.")
        return keep(compose)
      }
      return close(compose)
    }
    let drafts = compose.isEachLine ? draft.lines : [draft]
    let kind = kind(ofNewItemIn: path, after: after)
    return [
      .change(
        CreateItems(
          drafts: drafts, path: path, after: after, haveCheckboxes: kind.hasCheckbox, areTasks: kind.isTask))
    ]
  }

  /// Selects the new item, except after a capture in the inbox: it goes to the end, and the user wants to stay put.
  mutating func followNew(_ receipt: Receipt, in path: VaultPath, after: Item?) {
    if path != .inbox || screen != .inbox || after != nil { select(receipt.items.last) }
  }
}

extension RequestContext {
  func sentence(ofNew items: [Item], in path: VaultPath) -> String {
    let names = Sentence.named(items)
    return path == .inbox ? "Saved \(names)." : "Added \(names) to \(name(of: path))."
  }
}

extension Draft {
  /// Each line as its own draft, with the same tags and type; the files go with the first.
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
