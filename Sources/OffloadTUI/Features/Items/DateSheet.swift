import OffloadKit

/// Asks for a day for items, in words, and shows which day the words mean.
struct DateSheet: PickerKind {
  let items: [ItemKey]
  let today: CivilDate

  var verb: String { "take" }
  var nothingToTake: String { Self.examples }

  private static let examples = "Say friday, +3d, 3 march, end of month, every week, or none."

  func title(in app: App) -> String { "Day of \(app.named(items))" }

  func emptyWords(for typed: String) -> String {
    let typed = TypedDay(typed)
    if typed.isNone { return "It has no day." }
    if typed.words.lowercased().hasPrefix("every") { return "A rule is like every week, or every 2 months." }
    do {
      _ = try NaturalDate.day(typed.words, today: today)
      return ""
    } catch {
      return "\(Failure(describing: error).message.sentences) \(Self.examples)"
    }
  }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let typed = TypedDay(typed)
    let kinds = typed.day.map { [$0] } ?? ItemDay.allCases
    if typed.isNone { return removals(of: kinds, in: app) + (typed.day == nil ? removalOfRule(in: app) : []) }
    if typed.day == nil, typed.words.lowercased().hasPrefix("every") {
      return rules(for: ReadableText.joined(typed.words))
    }
    if typed.words.isEmpty {
      return usual(typed.day ?? .due)
        + (typed.day == nil ? removals(of: kinds, in: app) + removalOfRule(in: app) : [])
    }
    guard let date = try? NaturalDate.day(typed.words, today: today) else { return [] }
    return kinds.map { option($0, date, detail: $0.meaning) }
  }

  /// Returns the most common answers.
  private func usual(_ day: ItemDay) -> [PickerOption] {
    ["today", "tomorrow", "saturday", "next week", "end of month"].compactMap { words in
      guard let date = try? NaturalDate.day(words, today: today) else { return nil }
      return option(day, date, detail: words)
    }
  }

  private func option(_ day: ItemDay, _ date: CivilDateTime, detail: String) -> PickerOption {
    let time = date.time.map { " \($0)" } ?? ""
    let text = "\(day.words[0]) \(HumanDate(today: today).long(date.date))\(time)"
    var row = PickerRow(text, detail: detail)
    row.day = date.date
    return PickerOption(row) { take([day: date], in: &$0) }
  }

  /// Returns a row for each day that the items can lose, and one for all days if there is more than one.
  private func removals(of kinds: [ItemDay], in app: App) -> [PickerOption] {
    let found = items.compactMap { app.item($0) }
    let present = kinds.filter { day in found.contains { day.date(of: $0) != nil } }
    let dates = HumanDate(today: today)
    let each = present.map { day in
      let date = found.count == 1 ? found.first.flatMap(day.date).map { " \(dates.text($0))" } ?? "" : ""
      return PickerOption(PickerRow("none: not \(day.words[0])\(date) any more")) {
        take([day: nil], in: &$0)
      }
    }
    guard present.count > 1 else { return each }
    let none = Dictionary(uniqueKeysWithValues: present.map { ($0, nil as CivilDateTime?) })
    return [PickerOption(PickerRow("none: no day at all")) { take(none, in: &$0) }] + each
  }

  private func take(_ days: [ItemDay: CivilDateTime?], in app: inout App) -> [Effect] {
    app.change(items) { SetDays(items: $0, days: days, today: today) }
  }
}
