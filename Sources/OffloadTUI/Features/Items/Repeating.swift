import OffloadKit

/// A rule by which items come again once they are done; nil takes it away.
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
  /// A row for a rule that is typed: `every week`, `every friday`, `every 2 months when done`.
  func rules(for typed: String) -> [PickerOption] {
    guard Recurrence(typed) != nil else { return [] }
    let rule = typed.lowercased()
    return [
      PickerOption(PickerRow("repeats \(rule)", detail: "comes again once it is done")) {
        repeating(rule, in: &$0)
      }
    ]
  }

  /// A row that takes a rule away, where there is one.
  func removalOfRule(in app: App) -> [PickerOption] {
    guard items.contains(where: { app.item($0)?.repeatRule != nil }) else { return [] }
    return [PickerOption(PickerRow("none: does not repeat any more")) { repeating(nil, in: &$0) }]
  }

  private func repeating(_ rule: String?, in app: inout App) -> [Effect] {
    app.sheet = nil
    let items = items.compactMap { app.item($0) }
    guard !items.isEmpty else {
      app.banner = .talk("It is no longer there.")
      return []
    }
    return [.change(SetRepeat(items: items, rule: rule))]
  }
}
