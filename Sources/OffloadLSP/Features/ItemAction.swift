import JSON
import JSONRPC
import OffloadKit

/// An action on items of a document.
struct ItemAction: Sendable {
  /// Its name in commands.
  let name: String
  let title: String
  /// Its argument besides the items: a collection, words, a day. Nil for an action without one.
  var argument: String?
  /// Its kind in the protocol's order: `refactor.rewrite.offload.done`.
  let kind: String
  /// How many items it takes.
  let counts: ClosedRange<Int>
  /// Whether it can change an item.
  let applies: @Sendable (Item) -> Bool
  /// Returns the items that go to other files.
  let run: @Sendable (Change, [Item], _ argument: String?) throws -> [OutgoingItem]

  /// Returns the actions to offer, the likeliest first.
  static func offered(movingTo targets: [(name: String, path: VaultPath)]) -> [ItemAction] {
    let moves = targets.map { target in
      moving("Move to \(target.name)", to: target.path.text) { $0.place.path != target.path }
    }
    return first + moves.prefix(2) + second + moves.dropFirst(2).prefix(3) + last
  }

  private static let first: [ItemAction] = [
    rewriting("done", "Done", { !$0.status.isClosed }) { _ = try $0.items.markCompleted($1) },
    rewriting("reopen", "Open again", { $0.status.isClosed }) { _ = try $0.items.reopen($1) },
    due("today"), due("tomorrow"),
    ItemAction(
      name: "archive", title: "Archive", kind: "refactor.move.offload.archive", counts: any,
      applies: { $0.status.isClosed && !$0.place.path.isArchived },
      run: { change, items, _ in try change.departing(items) { try change.items.archive(items) } }),
    rewriting("star", "Star", { !$0.isStarred }) { _ = try $0.items.star($1) },
  ]

  private static let second: [ItemAction] = [
    rewriting("unstar", "Take the star away", \.isStarred) { _ = try $0.items.unstar($1) },
    due("next week"),
    rewriting("due-none", "No due date", { $0.due != nil }) { change, items in
      _ = try change.items.set(items, [FieldAssignment(.due, to: nil)])
    },
    rewriting("nest", "Nest under the one above", { $0.position > 1 }, counts: 1...1) { change, items in
      guard let item = items.first else { return }
      let siblings = try change.items.fetchByCollection(item.place.path).filter { $0.list == item.list }
      guard let above = siblings.first(where: { $0.position == item.position - 1 && $0.depth == item.depth })
      else { return }
      _ = try change.items.moveToCollection(
        items, collection: Target(item.place.path), position: .under(above))
    },
    rewriting("unnest", "Out of the one around it", { $0.parent != nil }, counts: 1...1) { change, items in
      guard let item = items.first else { return }
      let all = try change.items.fetchByCollection(item.place.path)
      guard let parent = all.first(where: { $0.place == item.parent }) else { return }
      _ = try change.items.moveToCollection(
        items, collection: Target(item.place.path), position: .after(parent))
    },
  ]

  private static let last: [ItemAction] = [
    ItemAction(
      name: "split", title: "Split at the semicolons", kind: "refactor.rewrite.offload.split", counts: 1...1,
      applies: { $0.content.contains(text: "; ") },
      run: { change, items, argument in
        for item in items {
          let parts = argument.map { $0.split(separator: "\n").map(String.init) } ?? item.content.parts
          _ = try change.items.split(item, into: parts)
        }
        return []
      }),
    ItemAction(
      name: "join", title: "Join", kind: "refactor.rewrite.offload.join", counts: 2...Int.max,
      applies: { _ in true },
      run: { change, items, _ in
        _ = try change.items.join(items)
        return []
      }),
    ItemAction(
      name: "promote", title: "Make a collection of it", kind: "refactor.move.offload.promote", counts: 1...1,
      applies: { $0.childCount > 0 },
      run: { change, items, argument in
        guard let item = items.first else { return [] }
        return try change.departing(change.items.children(of: item)) {
          let made = try change.items.promote(item, to: argument).collection
          return try change.items.fetchByCollection(made.path).filter { $0.parent == nil }
        }
      }),
    rewriting("priority-high", "High priority", { !$0.status.isClosed && $0.priority == nil }) {
      change, items in
      _ = try change.items.set(items, [FieldAssignment(.priority, to: Priority.high.rawValue)])
    },
    rewriting("priority-none", "No priority", { $0.priority != nil }) { change, items in
      _ = try change.items.set(items, [FieldAssignment(.priority, to: nil)])
    },
    rewriting("cancel", "Cancel", { !$0.status.isClosed }) { _ = try $0.items.cancel($1) },
  ]

  /// Actions with an argument, which the server doesn't offer without one.
  private static let asked: [ItemAction] = [
    moving("Move", to: nil) { _ in true },
    setting("due", "Due"), setting("priority", "Priority"),
  ]

  static func named(_ name: String) -> ItemAction? {
    (asked + first + second + last).first { $0.name == name }
  }

  /// How many collections the server offers by name.
  static let mostTargets = 5

  private static let any = 1...Int.max

  private static func rewriting(
    _ name: String, _ title: String, _ applies: @escaping @Sendable (Item) -> Bool,
    counts: ClosedRange<Int> = any, _ run: @escaping @Sendable (Change, [Item]) throws -> Void
  ) -> ItemAction {
    ItemAction(
      name: name, title: title, kind: "refactor.rewrite.offload.\(name)", counts: counts, applies: applies,
      run: { change, items, _ in
        try run(change, items)
        return []
      })
  }

  private static func due(_ words: String) -> ItemAction {
    let name = words.split(separator: " ").joined(separator: "-")
    return rewriting("due-\(name)", "Due \(words)", { !$0.status.isClosed }) { change, items in
      let field = try FieldAssignment(parsing: "due=\(words)", today: change.today)
      _ = try change.items.set(items, [field])
    }
  }

  /// Returns the action that sets a field to its argument, or removes the field without one.
  private static func setting(_ key: String, _ title: String) -> ItemAction {
    ItemAction(
      name: key, title: title, kind: "refactor.rewrite.offload.\(key)", counts: any, applies: { _ in true },
      run: { change, items, words in
        let field = try FieldAssignment(parsing: "\(key)=\(words ?? "")", today: change.today)
        _ = try change.items.set(items, [field])
        return []
      })
  }

  private static func moving(
    _ title: String, to path: String?, _ applies: @escaping @Sendable (Item) -> Bool
  ) -> ItemAction {
    ItemAction(
      name: "move", title: title, argument: path, kind: "refactor.move.offload.move", counts: any,
      applies: applies,
      run: { change, items, name in
        let target = try change.target(named: name ?? "")
        return try change.departing(items) {
          try change.items.moveToCollection(items, collection: target)
        }
      })
  }
}

extension Change {
  /// Returns the collection that words name, with or without a section after `#`.
  fileprivate func target(named words: String) throws -> Target {
    guard !words.isEmpty, words.first != "#" else { throw Refusal(.invalidParams, "Name a collection.") }
    return try vault.target(words)
  }
}

extension String {
  /// The parts between semicolons.
  fileprivate var parts: [String] {
    split(separator: ";").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
