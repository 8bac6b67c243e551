/// What the value of a field is: how it is read, and what may be written.
package enum FieldKind: Sendable, Hashable {
  /// A date, or a date and a time.
  case date
  /// A priority.
  case rank
  /// `true`, in any case; everything else is as if the field were missing.
  case flag
  /// A word without brackets, which would begin or end fields for other programs.
  case word
  /// Whatever stands there.
  case text
  /// Texts between commas; several fields of the key add to each other.
  case texts
  /// A rule by which an item comes back.
  case rule
  /// One of a few words, in their order.
  case choice([String])
}

extension FieldKind {
  /// Whether its values come one after another, so that queries ask for ranges.
  package var isOrdered: Bool { self == .date || self == .rank }

  /// The values that it takes, where they are few; else none.
  package var choices: [String] {
    switch self {
    case .rank: Priority.allCases.map(\.rawValue)
    case .flag: ["true", "false"]
    case .choice(let words): words
    case .date, .word, .text, .texts, .rule: []
    }
  }

  /// Rules that are offered where one is typed.
  package static let usualRules = [
    "every day", "every weekday", "every week", "every 2 weeks", "every month", "every year",
  ]

  /// Whether a value that cannot be read is kept under its key, as a field that the format does not name would be.
  var keepsUnread: Bool { isOrdered }
}

// MARK: Reading

extension FieldKind {
  /// What a value, trimmed, says; nil where it is empty or none of the kind.
  package func value(_ bytes: UnsafeBufferPointer<UInt8>) -> FieldValue? {
    switch self {
    case .date:
      if case .date(let date) = ISOReading(bytes) { return .date(date) }
      return nil
    case .rank: return Priority(bytes).map(FieldValue.rank)
    case .flag: return Self.isTrue(bytes) ? .flag : nil
    case .word, .text, .rule, .choice: return bytes.isEmpty ? nil : .text(VaultModel.text(bytes))
    case .texts:
      let parts = VaultModel.text(bytes).split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
      return parts.isEmpty ? nil : .texts(parts)
    }
  }

  /// Whether a value means yes.
  static func isTrue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { yes.equals(bytes) }

  private static let yes = FoldedText("true")

  /// Whether a value is there and nobody understands it. What a template leaves to be filled in is no date yet.
  package func isMisread(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.isEmpty { return false }
    switch self {
    case .word, .text, .texts: return false
    case .rank: return Priority(bytes) == nil
    case .rule: return Recurrence(VaultModel.text(bytes)) == nil
    case .flag, .choice: return !choices.contains(VaultModel.text(bytes).lowercased())
    case .date:
      let value = VaultModel.text(bytes)
      return self.value(bytes) == nil && !value.contains(text: "{{") && !value.contains(text: "<%")
    }
  }
}

// MARK: Writing

extension FieldKind {
  /// A value as it is written on a line; dates may be given as people say them.
  ///
  /// - Parameter name: what the field is called in a refusal.
  /// - Throws: `VaultError.invalidDate`, `VaultError.invalidValue`.
  package func written(_ value: String, name: String, today: CivilDate) throws -> String {
    switch self {
    case .date:
      do {
        return try NaturalDate.day(value, today: today).description
      } catch {
        throw VaultError.invalidDate(error)
      }
    case .rule where Recurrence(value) == nil:
      throw VaultError.invalidValue(key: name, value: value, expected: "a rule like every week")
    case .word:
      let isWord = value.contains { !$0.isWhitespace }
      if isWord, !value.contains(where: { "[](){}".contains($0) || $0.isNewline }) { return value }
      throw VaultError.invalidValue(key: name, value: value, expected: "a word without brackets")
    case .rank, .flag, .choice:
      if self == .rank, let priority = Priority(value) { return priority.rawValue }
      let lowered = value.lowercased()
      if choices.contains(lowered) { return lowered }
      throw VaultError.invalidValue(key: name, value: value, expected: choices.joined(separator: ", "))
    case .text, .texts, .rule: return value
    }
  }

  /// What a value is written as here that other programs write so; nil for one that is not known.
  static func meant(by value: String) -> String? { otherNames[value.lowercased()] }

  private static let otherNames = [
    "daily": "every day", "weekdays": "every weekday", "weekly": "every week", "biweekly": "every 2 weeks",
    "fortnightly": "every 2 weeks", "monthly": "every month", "quarterly": "every 3 months",
    "yearly": "every year", "annually": "every year", "annual": "every year",
    "h": "high", "m": "medium", "l": "low", "urgent": "highest", "med": "medium",
  ]
}
