package import VaultStore
import VaultSyntax

/// One of a few ways to set a finding right, of which only a person knows which is meant: nothing chooses among them by itself.
package struct FixChoice: Sendable, Hashable {
  /// Where the finding is, as it says it: line and column, from 1.
  package let line: Int
  package let column: Int
  /// What is there, and what would be in its place.
  package let old: String
  package let new: String
  /// Why that may be meant.
  package let reason: String

  package init(line: Int, column: Int, old: String, new: String, reason: String) {
    (self.line, self.column, self.old, self.new, self.reason) = (line, column, old, new, reason)
  }
}

extension Vault {
  /// What may be meant by the dates of a file that are none.
  package func fixChoices(in path: VaultPath) throws -> [FixChoice] {
    guard let document = try document(at: path) else { return [] }
    let file = CheckedFile(path, document, settings)
    return file.choices(today: now.date).map(\.choice)
  }
}

extension Change {
  /// Makes a choice, where it is one still.
  ///
  /// - Returns: whether it was.
  package func fix(_ choice: FixChoice, in path: VaultPath) throws -> Bool {
    var isThere = false
    try edit(path) { document in
      let file = CheckedFile(path, document, vault.settings)
      let patches = file.choices(today: today).filter { $0.choice == choice }.prefix(1).map(\.patch)
      isThere = !patches.isEmpty
      return Array(patches)
    }
    return isThere
  }
}

extension CheckedFile {
  fileprivate func choices(today: CivilDate) -> [(choice: FixChoice, patch: Patch)] {
    let dates = misreadDates
    if dates.isEmpty { return [] }
    var positions = SpotPositions(self)
    return dates.flatMap { _, range in
      let (place, old) = (positions.position(range.lowerBound), text(range))
      return ImpossibleDate.meanings(of: old, today: today).compactMap { date, reason in
        let patch = Patch(range, with: Array("\(date)".utf8))
        let choice = FixChoice(
          line: place.line, column: place.column, old: old, new: "\(date)", reason: reason)
        return isOpaque(patch) ? nil : (choice, patch)
      }
    }
  }
}

/// Words in the place of a date that name no day of the calendar, or not in the form in which it is read.
enum ImpossibleDate {
  /// What may be meant, the likeliest first; nothing where there is no telling.
  static func meanings(of text: String, today: CivilDate) -> [(date: CivilDateTime, reason: String)] {
    // Of one that lacks a zero nobody has to choose.
    if CivilDate.padded(text) != nil { return [] }
    if let day = try? NaturalDate.day(text, today: today) { return [(day, reason(for: text, day, today))] }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let time = parts.count == 2 ? CivilDateTime(iso: "\(today)T\(parts[1])")?.time : nil
    guard let numbers = parts.first.flatMap(numbers), parts.count == 1 || time != nil else { return [] }
    return days(numbers).map { (CivilDateTime($0, time), $1) }
  }

  /// Words without a day of their own mean another one on some other day.
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

  /// Of `YYYY-MM-DD`.
  private static func numbers(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int(digits: $0) }
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
  }
}
