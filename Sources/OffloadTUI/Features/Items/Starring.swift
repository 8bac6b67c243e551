import OffloadKit
import TerminalKit

extension Action {
  static let star = Action(
    ["s"], "star", "star, or take the star away", .row,
    menuWords: { $0.isStarred ? "take the star away" : "star" }, reason: \.reasonAgainstWords
  ) { app in
    if let path = app.selectedCollection {
      return [.change(StarCollection(path: path, isStarred: !app.isStarred))]
    }
    let items = app.targetItems
    return items.isEmpty ? [] : [.change(StarItems(items: items, isStarred: !app.isStarred))]
  }
}

extension App {
  /// Whether everything that the action applies to is starred.
  fileprivate var isStarred: Bool {
    selectedCollection.map { vault.collection($0)?.isStarred ?? false } ?? targetItems.allSatisfy(\.isStarred)
  }
}

struct StarItems: RequestKind {
  let items: [Item]
  let isStarred: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let names = Sentence.named(items)
    return isStarred
      ? try context.change("ui star", "Starred \(names).") { try $0.items.star(items) }
      : try context.change("ui unstar", "Took the star from \(names).") { try $0.items.unstar(items) }
  }
}
