package import VaultStore
import VaultSyntax

/// One of a few possible fixes for a finding. Only the user knows which one is right, so Offload never picks one by
/// itself.
package struct FixChoice: Sendable, Hashable {
  /// The name of the rule that found it.
  package let rule: String
  /// The place of the finding: line and column, from 1.
  package let line: Int
  package let column: Int
  /// The present text, and its replacement.
  package let old: String
  package let new: String
  /// Why the user may mean it.
  package let reason: String

  package init(rule: String, line: Int, column: Int, old: String, new: String, reason: String) {
    self.rule = rule
    (self.line, self.column, self.old, self.new, self.reason) = (line, column, old, new, reason)
  }
}

extension Vault {
  /// Returns the possible fixes for the findings of a rule in a file; none if the rule leaves nothing to choose.
  package func fixChoices(of rule: String, in path: VaultPath) throws -> [FixChoice] {
    guard let document = try document(at: path) else { return [] }
    return CheckedFile(path, document, settings).choices(of: rule, in: self).map(\.choice)
  }
}

extension Change {
  /// Applies a choice, if it is still possible.
  ///
  /// - Returns: whether it was.
  package func fix(_ choice: FixChoice, in path: VaultPath) throws -> Bool {
    var isThere = false
    try edit(path) { document in
      let file = CheckedFile(path, document, vault.settings)
      let patches = file.choices(of: choice.rule, in: vault).filter { $0.choice == choice }.prefix(1).map(
        \.patch)
      isThere = !patches.isEmpty
      return Array(patches)
    }
    return isThere
  }
}

extension CheckedFile {
  fileprivate func choices(of rule: String, in vault: Vault) -> [(choice: FixChoice, patch: Patch)] {
    switch rule {
    case CheckRule.impossibleDate.name: return dateChoices(today: vault.now.date)
    case CheckRule.ambiguousLink.name:
      var links = LinkChoices(self, in: vault)
      return links.all()
    default: return []
    }
  }

  private func dateChoices(today: CivilDate) -> [(choice: FixChoice, patch: Patch)] {
    let dates = misreadDates
    if dates.isEmpty { return [] }
    var positions = SpotPositions(self)
    return dates.flatMap { _, range in
      let (place, old) = (positions.position(range.lowerBound), text(range))
      return ImpossibleDate.meanings(of: old, today: today).compactMap { date, reason in
        let patch = Patch(range, with: Array("\(date)".utf8))
        let choice = FixChoice(
          rule: CheckRule.impossibleDate.name, line: place.line, column: place.column, old: old,
          new: "\(date)", reason: reason)
        return isOpaque(patch) ? nil : (choice, patch)
      }
    }
  }
}

/// Text in place of a date that names no day of the calendar, or isn't in the form that Offload reads.
enum ImpossibleDate {
  /// Returns the possible meanings, the likeliest first; empty if Offload has no guess.
  static func meanings(of text: String, today: CivilDate) -> [(date: CivilDateTime, reason: String)] {
    // A date that only lacks a zero needs no choice.
    if CivilDate.padded(text) != nil { return [] }
    do {
      let day = try NaturalDate.day(text, today: today)
      return [(day, reason(for: text, day, today))]
    } catch .ambiguous(_, let meanings) {
      return meanings.enumerated().map { (CivilDateTime($1), $0 == 0 ? "the day first" : "the month first") }
    } catch {}
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let time = parts.count == 2 ? CivilDateTime(iso: "\(today)T\(parts[1])")?.time : nil
    guard let numbers = parts.first.flatMap(numbers), parts.count == 1 || time != nil else { return [] }
    return days(numbers).map { (CivilDateTime($0, time), $1) }
  }

  /// Returns the reason for a meaning. Relative words, such as “tomorrow”, mean another day on another date.
  private static func reason(for text: String, _ day: CivilDateTime, _ today: CivilDate) -> String {
    let before = today.adding(days: -400).flatMap { try? NaturalDate.parse(text, today: $0) }
    guard before?.days.lowerBound == day.date else { return "what \(text.inQuotes) means today" }
    return before?.isOneDay == true ? "the same day as Offload reads it" : "the first of those days"
  }

  private static func days(_ date: (year: Int, month: Int, day: Int)) -> [(CivilDate, String)] {
    let (year, month, day) = date
    if (1...12).contains(month), (29...31).contains(day),
      let last = CivilDate.month(month, of: year)?.upperBound,
      last.day < day
    {
      let further = last.adding(days: day - last.day)
      return [(last, "the last day of that month")]
        + (further.map { [($0, "counting on into the next month")] } ?? [])
    }
    return CivilDate(year: year, month: day, day: month).map { [($0, "day and month swapped")] }
      ?? []
  }

  /// Returns the numbers of `YYYY-MM-DD`.
  private static func numbers(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int(digits: $0) }
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
  }
}
