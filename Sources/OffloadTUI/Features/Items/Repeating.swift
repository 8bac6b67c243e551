import OffloadKit

/// Sets the rule by which items repeat once the user completes them; nil removes the rule.
struct SetRepeat: RequestKind {
  let items: [Item]
  let rule: String?

  func carryOut(in context: RequestContext) throws -> Done {
    let (names, isOne) = (Sentence.named(items), items.count == 1)
    let sentence =
      rule.map { "\(names) \(isOne ? "repeats" : "repeat") \($0)." }
      ?? "\(names) \(isOne ? "does" : "do") not repeat any more."
    return try context.change("ui set", sentence) {
      try $0.items.set(items, [FieldAssignment(.repeat, to: rule)])
    }
  }
}

extension DateSheet {
  /// Returns a row for a typed rule: `every week`, `every friday`, `every 2 months when done`.
  func rules(for typed: String) -> [PickerOption] {
    guard Recurrence(typed) != nil else { return [] }
    let rule = typed.lowercased()
    return [
      PickerOption(PickerRow("repeats \(rule)", detail: "repeats when you complete it")) {
        $0.change(items) { SetRepeat(items: $0, rule: rule) }
      }
    ]
  }

  /// Returns a row that removes the rule, if there is one.
  func removalOfRule(in app: App) -> [PickerOption] {
    guard items.contains(where: { app.item($0)?.repeatRule != nil }) else { return [] }
    return [
      PickerOption(PickerRow("none: does not repeat any more")) {
        $0.change(items) { SetRepeat(items: $0, rule: nil) }
      }
    ]
  }
}
