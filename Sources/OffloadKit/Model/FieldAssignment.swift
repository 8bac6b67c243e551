import VaultSyntax

/// A field and the value that it is to have: what `due=friday` says.
public struct FieldAssignment: Sendable, Hashable {
  /// The key as it is to be written.
  public var key: String
  /// The value as it is to be written; nil takes the field away.
  public var value: String?

  /// The keys that the format names, in the order in which they are written.
  public static let keys = FieldKey.allCases.map(\.rawValue)

  /// Whether the key is one of the format's, in whatever case.
  public static func isKnown(_ key: String) -> Bool { FieldKey(Array(key.utf8)) != nil }

  /// Whether the key is one of the format's that take a date.
  public static func takesDate(_ key: String) -> Bool { FieldKey(Array(key.utf8))?.isDate ?? false }

  /// The values that a key of the format takes, where they are few; else none.
  public static func choices(of key: String) -> [String] {
    switch FieldKey(Array(key.utf8)) {
    case .priority: Priority.allCases.map(\.rawValue)
    case .starred: ["true", "false"]
    case .onCompletion: ["keep", "delete"]
    default: []
    }
  }

  /// An assignment whose value is written as it is.
  public init(key: String, value: String?) {
    self.key = key
    self.value = value
  }

  /// Reads `key=value`; without a value, the field is taken away.
  ///
  /// Dates may be written as people say them.
  ///
  /// - Throws: `VaultError.invalidField`, `VaultError.invalidDate`, `VaultError.invalidValue`.
  public init(parsing text: String, today: CivilDate) throws {
    guard let sign = text.firstIndex(of: "=") else { throw VaultError.invalidField(text) }
    let name = Self.trimmed(text[..<sign])
    guard !name.isEmpty, !name.contains(where: { "[]():=#\\`\n\r".contains($0) }) else {
      throw VaultError.invalidField(text)
    }
    let value = Self.trimmed(text[text.index(after: sign)...])
    let known = FieldKey(Array(name.utf8))
    key = known?.rawValue ?? name
    self.value = value.isEmpty ? nil : try Self.value(value, of: known, name: name, today: today)
  }

  private static func value(_ value: String, of key: FieldKey?, name: String, today: CivilDate) throws
    -> String
  {
    guard !value.contains(where: \.isNewline) else {
      throw VaultError.invalidValue(key: name, value: value, expected: "a value of one line")
    }
    if key?.isDate == true {
      do {
        return try NaturalDate.day(value, today: today).description
      } catch {
        throw VaultError.invalidDate(error)
      }
    }
    if key == .repeat, Recurrence(value) == nil {
      throw VaultError.invalidValue(key: name, value: value, expected: "a rule like every week")
    }
    if key == .type { try requireWord(asType: value) }
    let lowered = value.lowercased()
    let choices = choices(of: key?.rawValue ?? "")
    guard !choices.isEmpty else { return value }
    guard choices.contains(lowered) else {
      throw VaultError.invalidValue(key: name, value: lowered, expected: choices.joined(separator: ", "))
    }
    return lowered
  }

  /// A type is a word: brackets would end or begin fields for other programs.
  ///
  /// - Throws: `VaultError.invalidValue`.
  static func requireWord(asType type: String) throws {
    let isWord = type.contains { !$0.isWhitespace }
    if isWord, !type.contains(where: { "[](){}".contains($0) || $0.isNewline }) { return }
    throw VaultError.invalidValue(
      key: FieldKey.type.rawValue, value: type, expected: "a word without brackets")
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
