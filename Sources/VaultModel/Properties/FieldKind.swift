/// The kind of a field's value, with the rules for reading and writing it.
package enum FieldKind: Sendable, Hashable {
  /// A date, or a date and a time.
  case date
  /// A priority.
  case rank
  /// `true`, in any case; any other value counts as a missing field.
  case flag
  /// A word without brackets: brackets would start or end a field for other programs.
  case word
  /// Any text.
  case text
  /// Texts with commas between them; the values of all fields with the same key together make one list.
  case texts
  /// A recurrence rule.
  case rule
  /// One of a few words, in order.
  case choice([String])
}

extension FieldKind {
  /// Whether its values have an order, so queries can ask for ranges.
  package var isOrdered: Bool { self == .date || self == .rank }

  /// All values that the kind allows, if they are few; otherwise none.
  package var choices: [String] {
    switch self {
    case .rank: Priority.allCases.map(\.rawValue)
    case .flag: ["true", "false"]
    case .choice(let words): words
    case .date, .word, .text, .texts, .rule: []
    }
  }

  /// Rules that Offload suggests for a field that takes one.
  package static let usualRules = [
    "every day", "every weekday", "every week", "every 2 weeks", "every month", "every year",
  ]

  /// Whether an item keeps an unreadable value under its key, like the value of a field that the format
  /// doesn't name.
  var keepsUnread: Bool { isOrdered }
}

// MARK: Reading

extension FieldKind {
  /// Returns the meaning of a trimmed value; nil if it is empty or isn't of this kind.
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

  /// Whether a trimmed value has a meaning.
  func reads(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .word, .text, .rule, .choice: !bytes.isEmpty
    case .date, .rank, .flag, .texts: value(bytes) != nil
    }
  }

  static func isTrue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { yes.equals(bytes) }

  private static let yes = FoldedText("true")

  /// Whether there is a value that can't be read. A template's placeholder isn't a wrong date.
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
  /// Returns a value in the form that Offload writes on a line. Dates can be in everyday words.
  ///
  /// - Parameter name: the field's name for an error.
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

  /// Returns Offload's word for a value that other programs write in this way; nil if Offload doesn't know
  /// it.
  static func meant(by value: String) -> String? { otherNames[value.lowercased()] }

  private static let otherNames = [
    "daily": "every day", "weekdays": "every weekday", "weekly": "every week", "biweekly": "every 2 weeks",
    "fortnightly": "every 2 weeks", "monthly": "every month", "quarterly": "every 3 months",
    "yearly": "every year", "annually": "every year", "annual": "every year",
    "h": "high", "m": "medium", "l": "low", "urgent": "highest", "med": "medium",
  ]
}
