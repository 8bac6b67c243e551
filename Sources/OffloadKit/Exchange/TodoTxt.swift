/// The correspondence between lines of todo.txt and the fields of an item.
///
/// `(A)` to `(E)` are the five priorities. `@context` is a tag. `+project` is the field `project` or, without one,
/// the collection. As in most programs, `due:` is the due date, `t:` the start and `rec:` the repetition. Every other
/// field is `key:value`.
enum TodoTxt {
  static let priorities: [Priority] = Priority.allCases

  static func letter(_ priority: Priority) -> Character {
    let index = priorities.firstIndex(of: priority) ?? 0
    return Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index)))
  }

  /// The fields with their own keys: all except dates, priorities and repetitions, which have their own notation
  /// here.
  static let plainFields = ItemProperty.stated.filter { !$0.kind.isOrdered && $0.kind != .rule }

  /// Letters after E mean the lowest priority.
  static func priority(_ letter: Character) -> Priority? {
    guard let byte = letter.asciiValue, letter.isUppercase else { return nil }
    return priorities[min(Int(byte - UInt8(ascii: "A")), priorities.count - 1)]
  }

  /// Returns `+2w` for every two weeks; without the plus sign if the rule counts from the day of completion.
  static func repetition(_ rule: Recurrence) -> String? {
    let sign = rule.isWhenDone ? "" : "+"
    if rule.isEveryWeekday { return "\(sign)1b" }
    guard let unit = rule.plainUnit else { return nil }
    return "\(sign)\(rule.interval)\(unit)"
  }

  /// Returns the rule in words.
  static func rule(_ text: String) -> String? {
    let isStrict = text.hasPrefix("+")
    let step = isStrict ? text.dropFirst() : text[...]
    guard let unit = step.last, let count = step.count == 1 ? 1 : Int(step.dropLast()), count > 0 else {
      return nil
    }
    let names: [Character: String] = ["d": "day", "b": "weekday", "w": "week", "m": "month", "y": "year"]
    guard let name = names[unit], unit != "b" || count == 1 else { return nil }
    return (count == 1 ? "every \(name)" : "every \(count) \(name)s") + (isStrict ? "" : " when done")
  }

  /// Whether the format would read words with this beginning as done, or as having a priority or a date.
  static func beginsLikeAMark(_ words: String) -> Bool {
    if words.hasPrefix("x ") { return true }
    if words.first == "(", words.dropFirst(2).hasPrefix(") ") { return true }
    return CivilDate(iso: String(words.prefix(10))) != nil
  }
}

extension Recurrence {
  /// `d`, `w`, `m` or `y` for a rule with nothing but its step.
  fileprivate var plainUnit: String? {
    guard weekdays.isEmpty, monthDays.isEmpty, months.isEmpty else { return nil }
    return switch frequency {
    case .daily: "d"
    case .weekly: "w"
    case .monthly: "m"
    case .yearly: "y"
    }
  }

  fileprivate var isEveryWeekday: Bool {
    guard frequency == .weekly, interval == 1, monthDays.isEmpty, months.isEmpty else { return false }
    return weekdays.map(\.weekday) == Array(Weekday.allCases.prefix(5))
      && weekdays.allSatisfy { $0.nth == nil }
  }
}
