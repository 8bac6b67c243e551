import OffloadKit
import TerminalKit

extension Action {
  static let complete = Action(
    [" "], "done", "done; or open again", .row,
    menuWords: { $0.targetItems.allSatisfy(\.status.isClosed) ? "open again" : "done" },
    reason: { $0.reasonAgainstItem() }
  ) { app in
    let items = app.targetItems
    let open = items.filter { !$0.status.isClosed }
    if items.isEmpty { return [] }
    return [open.isEmpty ? .change(ReopenItems(items: items)) : .change(CompleteItems(items: open))]
  }
}

struct CompleteItems: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui done", "Completed \(Sentence.named(items)).") { try $0.items.markCompleted(items) }
  }
}

struct ReopenItems: RequestKind {
  let items: [Item]

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui reopen", "Opened \(Sentence.named(items)) again.") { try $0.items.reopen(items) }
  }
}
