import OffloadKit

/// Creates an item again as Offload read it, with the changes of the draft.
struct CopyItem: RequestKind {
  let item: Item
  let from: Draft
  let to: Draft
  let path: VaultPath
  let after: Item?

  var traits: Set<RequestTrait> { [.savesText] }

  func carryOut(in context: RequestContext) throws -> Done {
    // A copy begins with the first line alone, and the draft has all of them.
    var from = from
    from.text = String(from.text.prefix { $0 != "\n" })
    let report = try context.vault.transaction("ui capture") { change in
      let copy = try change.items.duplicate(
        item, in: RequestContext.target(path), at: after.map { .after($0) } ?? .end)
      return try context.revise(copy, from: from, to: to, in: change)
    }
    return Done(context.sentence(ofNew: [report.value], in: path), report, items: [report.value])
  }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    app.followNew(receipt, in: path, after: after)
  }
}
