import OffloadKit
import TerminalKit

/// Actions for items that the user won't do, or that are closed: they stay in the vault, out of the way.
extension Action {
  static let cancel = Action(
    ["X"], "cancel", "cancel it: you won't do it", .row,
    reason: { app in
      if let reason = app.reasonAgainstItem() { return reason }
      return app.targetItems.allSatisfy { $0.status == .cancelled } ? "You already cancelled it." : nil
    }
  ) { [.change(CancelItems(items: $0.targetItems))] }

  static let archive = Action(
    ["A"], "archive", "archive what's done or cancelled; in the archive, move it back", .row,
    menuWords: {
      $0.targetItems.allSatisfy(\.place.path.isArchived)
        ? "move it back from the archive" : "put it into the archive"
    },
    reason: { app in
      if let reason = app.reasonAgainstItem() { return reason }
      let items = app.targetItems.filter { !$0.place.path.isArchived }
      return items.allSatisfy(\.status.isClosed)
        ? nil : "It's still open; Space completes it, X cancels it."
    }
  ) { app in
    let items = app.targetItems
    return items.allSatisfy(\.place.path.isArchived)
      ? [.change(RestoreItems(items: items))] : [.change(ArchiveItems(items: items))]
  }
}

struct CancelItems: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui cancel", "Cancelled \(Sentence.named(items)).") { try $0.items.cancel(items) }
  }
}

struct ArchiveItems: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui archive", "Archived \(Sentence.named(items)).") { try $0.items.archive(items) }
  }
}

/// Moves archived items back to their collections, under the same heading unless the collection has lost it.
struct RestoreItems: RequestKind {
  let items: [Item]

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui restore", "Brought \(Sentence.named(items)) back from the archive.") { change in
      let targets = Dictionary(grouping: items) { self.target(of: $0, in: context.app) }
      return try targets.flatMap { target, items in
        try target.map { try change.items.moveToCollection(items, collection: $0) } ?? []
      }
    }
  }

  private func target(of item: Item, in app: App) -> Target? {
    guard let path = item.place.path.unarchived else { return nil }
    let sections = app.vault.collection(path)?.sections
    let section = item.section.flatMap { sections?.contains($0) ?? true ? $0 : nil }
    return Target(path, section: section, creates: true)
  }
}
