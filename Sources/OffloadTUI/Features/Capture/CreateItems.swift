import OffloadKit

/// New items, one for each draft.
struct CreateItems: RequestKind {
  let drafts: [Draft]
  let path: VaultPath
  let after: Item?

  var traits: Set<RequestTrait> { [.savesText] }

  func carryOut(in context: RequestContext) throws -> Done {
    let vault = context.vault
    let items = drafts.map { draft in
      var item = NewItem(draft.text)
      item.tags = draft.tags
      item.type = draft.type
      item.attachments = draft.files.map(context.file)
      return item
    }
    let report = try vault.transaction("ui capture") { change in
      try change.items.create(items, in: RequestContext.target(path), at: after.map { .after($0) } ?? .end)
    }
    return Done(
      context.sentence(ofNew: report.value, in: path), report, items: report.value)
  }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    app.followNew(receipt, in: path, after: after)
  }
}

extension App {
  /// Saves a text as a new item, or as several.
  mutating func create(_ compose: Compose, in path: VaultPath, after: Item?) -> [Effect] {
    let draft = compose.draft
    guard !draft.text.allSatisfy(\.isWhitespace) || !draft.files.isEmpty else {
      guard draft.isEmpty else {
        banner = .talk("Some words are needed beside the tags.")
        return keep(compose)
      }
      return close(compose)
    }
    let drafts = compose.isEachLine ? draft.lines : [draft]
    return [.change(CreateItems(drafts: drafts, path: path, after: after))]
  }

  /// A capture goes to the end of the inbox, and nobody who writes one wants to be taken there.
  mutating func followNew(_ receipt: Receipt, in path: VaultPath, after: Item?) {
    if path != .inbox || screen != .inbox || after != nil { selectItem(at: receipt.places.last) }
  }
}

extension RequestContext {
  func sentence(ofNew items: [Item], in path: VaultPath) -> String {
    let names = Sentence.named(items)
    return path == .inbox ? "Saved \(names)." : "Added \(names) to \(name(of: path))."
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
