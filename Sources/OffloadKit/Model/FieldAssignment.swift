import VaultSyntax

/// A field and the value that it is to have: what `due=friday` says.
public struct FieldAssignment: Sendable, Hashable {
  /// The key as it is to be written.
  public var key: String
  /// The value as it is to be written; nil takes the field away.
  public var value: String?

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
    let lowered = value.lowercased()
    switch key {
    case .priority: return try choice(lowered, of: Priority.allCases.map(\.rawValue), name)
    case .starred: return try choice(lowered, of: ["true", "false"], name)
    case .onCompletion: return try choice(lowered, of: ["keep", "delete"], name)
    default: return value
    }
  }

  private static func choice(_ value: String, of choices: [String], _ key: String) throws -> String {
    guard choices.contains(value) else {
      throw VaultError.invalidValue(key: key, value: value, expected: choices.joined(separator: ", "))
    }
    return value
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
