/// A field and the value that it is to have: what `due=friday` says.
public struct FieldAssignment: Sendable, Hashable {
  /// The key as it is to be written.
  public var key: String
  /// The value as it is to be written; nil takes the field away.
  public var value: String?

  /// Whether the key is one of the format's, in whatever case.
  package static func isKnown(_ key: String) -> Bool { ItemProperty.stated(by: key) != nil }

  /// An assignment whose value is written as it is.
  public init(key: String, value: String?) {
    self.key = key
    self.value = value
  }

  /// The same for a field that the format names.
  package init(_ property: ItemProperty, to value: String?) {
    self.init(key: property.key ?? property.name, value: value)
  }

  /// Reads `key=value`; without a value, the field is taken away.
  ///
  /// Dates may be written as people say them.
  ///
  /// - Throws: `VaultError.invalidField`, `VaultError.invalidDate`, `VaultError.invalidValue`.
  package init(parsing text: String, today: CivilDate) throws {
    guard let sign = text.firstIndex(of: "=") else { throw VaultError.invalidField(text) }
    let name = text[..<sign].trimmed
    guard !name.isEmpty, !name.contains(where: { "[]():=#\\`\n\r".contains($0) }) else {
      throw VaultError.invalidField(text)
    }
    let value = text[text.index(after: sign)...].trimmed
    let known = ItemProperty.stated(by: name)
    key = known?.key ?? name
    guard !value.isEmpty else { return }
    guard !value.contains(where: \.isNewline) else {
      throw VaultError.invalidValue(key: name, value: value, expected: "a value of one line")
    }
    self.value = try (known?.kind ?? .text).written(value, name: name, today: today)
  }
}
