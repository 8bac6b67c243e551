import OffloadKit
import TerminalKit

extension Action {
  static let task = Action(
    ["T"], "task", "make it a task, or a thought again", .row,
    menuWords: { $0.areTasks ? "make it a thought, without a checkbox" : "make it a task" },
    reason: { $0.reasonAgainstItem() }
  ) { app in
    let items = app.targetItems
    return items.isEmpty ? [] : [.change(MakeTasks(items: items, areTasks: !app.areTasks))]
  }
}

extension App {
  /// Whether all items that the action applies to are tasks.
  fileprivate var areTasks: Bool { targetItems.allSatisfy(\.isTask) }

  /// Returns whether a new item gets a checkbox, and whether it is a task: it is like at least half of its siblings. The
  /// first item of a plan is a step, and a task.
  func kind(ofNewItemIn path: VaultPath, after item: Item?) -> (hasCheckbox: Bool, isTask: Bool) {
    guard path != .inbox, let file = vault.files[path] else { return (false, false) }
    let index = item.flatMap { item in file.items.firstIndex { $0.place == item.place } }
    let neighbours = (index.map { file.siblings(of: $0) } ?? file.roots).map { file.items[$0] }
    if neighbours.isEmpty { return (file.collection.isStructured, file.collection.isStructured) }
    return (
      neighbours.count { $0.checkbox != nil } * 2 >= neighbours.count,
      neighbours.count(where: \.isTask) * 2 >= neighbours.count
    )
  }
}

/// Adds checkboxes to items, or removes them.
struct MakeTasks: RequestKind {
  let items: [Item]
  let areTasks: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let names = Sentence.named(items)
    let (task, thought) = items.count == 1 ? ("a task", "a thought") : ("tasks", "thoughts")
    return areTasks
      ? try context.change("ui task", "Made \(names) \(task).") { try $0.items.makeTasks(items) }
      : try context.change("ui untask", "Made \(names) \(thought).") { try $0.items.makeThoughts(items) }
  }
}
