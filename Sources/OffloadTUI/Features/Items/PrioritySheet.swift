import OffloadKit
import TerminalKit

extension Action {
  static let priority = Action(
    ["!"], "priority", "priority", .row,
    reason: { $0.reasonAgainstItem() }
  ) { $0.open(PrioritySheet(items: $0.targets)) }
}

/// Asks for the priority of items: one of five words, or none.
struct PrioritySheet: PickerKind {
  let items: [ItemKey]

  var verb: String { "take" }

  func title(in app: App) -> String { "Priority of \(app.named(items))" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let present = Set(items.compactMap { app.item($0)?.priority })
    let levels = Priority.allCases.map(Optional.some) + [nil]
    let found = levels.compactMap { level -> (score: Int, option: PickerOption)? in
      let word = level?.rawValue ?? "none"
      guard let score = Score.of(typed, in: word) else { return nil }
      let isHere = level.map { present == [$0] } ?? present.isEmpty
      let option = PickerOption(PickerRow(word, detail: isHere ? "now" : "")) {
        $0.change(items) { SetPriority(items: $0, level: level) }
      }
      return (score, option)
    }
    return Score.sorted(found)
  }
}

struct SetPriority: RequestKind {
  let items: [Item]
  let level: Priority?

  func carryOut(in context: RequestContext) throws -> Done {
    let names = Sentence.named(items)
    let sentence =
      level.map { "\(names) \(items.count == 1 ? "has" : "have") priority \($0.rawValue)." }
      ?? "Took the priority from \(names)."
    return try context.change("ui set", sentence) {
      try $0.items.set(items, [FieldAssignment(.priority, to: level?.rawValue)])
    }
  }
}
