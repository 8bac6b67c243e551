import OffloadKit
import TerminalKit

/// What one does not do, and what is over: it stays in the vault, out of the way.
extension Action {
  static let letGo = Action(
    ["X"], "let go", "let it go: it is not to be done any more", .row,
    reason: { app in
      if let reason = app.reasonAgainstItem() { return reason }
      return app.targetItems.allSatisfy { $0.status == .cancelled } ? "It was let go already." : nil
    }
  ) { [.change(LetItemsGo(items: $0.targetItems))] }

  static let archive = Action(
    ["A"], "archive", "put what is done or let go into the archive", .row,
    reason: { app in
      if let reason = app.reasonAgainstItem() { return reason }
      let items = app.targetItems
      if items.allSatisfy(\.place.path.isArchived) { return "It is in the archive already." }
      return items.allSatisfy(\.status.isClosed)
        ? nil : "It is open still; Space completes it, and X lets it go."
    }
  ) { [.change(ArchiveItems(items: $0.targetItems))] }
}

struct LetItemsGo: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui cancel", "Let go of \(Sentence.named(items)).") { try $0.items.cancel(items) }
  }
}

struct ArchiveItems: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui archive", "Archived \(Sentence.named(items)).") { try $0.items.archive(items) }
  }
}
