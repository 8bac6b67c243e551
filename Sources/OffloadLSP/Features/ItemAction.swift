import JSON
import OffloadKit

/// One thing that can be done to items in a document, which changes that document alone.
struct ItemAction: Sendable {
  /// What commands call it.
  let name: String
  let title: String
  /// Whether there is something to do for an item.
  let applies: @Sendable (Item) -> Bool
  let run: @Sendable (Change, [Item]) throws -> Void

  /// As the protocol orders actions: `refactor.rewrite.offload.done`.
  var kind: String { "refactor.rewrite.offload.\(name)" }

  static let all: [ItemAction] = [
    ItemAction("done", "Done", { !$0.status.isClosed }) { _ = try $0.items.markCompleted($1) },
    ItemAction("reopen", "Open again", { $0.status.isClosed }) { _ = try $0.items.reopen($1) },
    ItemAction("star", "Star", { !$0.isStarred }) { _ = try $0.items.star($1) },
    ItemAction("unstar", "Take the star away", \.isStarred) { _ = try $0.items.unstar($1) },
    due("today", "today"), due("tomorrow", "tomorrow"), due("next-week", "next week"),
    ItemAction("due-none", "No due date", { $0.due != nil }) { change, items in
      _ = try change.items.set(items, [FieldAssignment(.due, to: nil)])
    },
    ItemAction("cancel", "Let go", { !$0.status.isClosed }) { _ = try $0.items.cancel($1) },
  ]

  static func named(_ name: String) -> ItemAction? { all.first { $0.name == name } }

  private init(
    _ name: String, _ title: String, _ applies: @escaping @Sendable (Item) -> Bool,
    _ run: @escaping @Sendable (Change, [Item]) throws -> Void
  ) {
    (self.name, self.title, self.applies, self.run) = (name, title, applies, run)
  }

  private static func due(_ name: String, _ words: String) -> ItemAction {
    ItemAction("due-\(name)", "Due \(words)", { !$0.status.isClosed }) { change, items in
      let field = try FieldAssignment(parsing: "due=\(words)", today: change.today)
      _ = try change.items.set(items, [field])
    }
  }
}

/// An item of a document as a command names it: the line as it was, and which one of those that are the same. What has
/// changed since is noticed, whatever moved around it.
struct ItemReference {
  let line: String
  let occurrence: Int
  let count: Int

  init(_ item: Item, among items: [Item]) {
    line = item.text
    let same = items.filter { $0.text == item.text }
    (count, occurrence) = (same.count, same.firstIndex { $0.place == item.place } ?? 0)
  }

  init?(_ value: JSONValue) {
    guard let line = value["line"].string, let occurrence = value["occurrence"].number,
      let count = value["count"].number
    else { return nil }
    (self.line, self.occurrence, self.count) = (line, occurrence, count)
  }

  var json: JSONValue {
    .object([("line", .string(line)), ("occurrence", .number(occurrence)), ("count", .number(count))])
  }

  /// The item now; nil where it cannot be told any more.
  func item(among items: [Item]) -> Item? {
    let same = items.filter { $0.text == line }
    return same.count == count && same.indices.contains(occurrence) ? same[occurrence] : nil
  }
}
