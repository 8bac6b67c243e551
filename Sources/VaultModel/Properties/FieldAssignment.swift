/// A field and its new value, for example `due=friday`.
public struct FieldAssignment: Sendable, Hashable {
  /// The key in the form to write.
  public var key: String
  /// The value in the form to write; nil removes the field.
  public var value: String?
  /// The sum that the value is; nil if the value is the same for all items.
  package private(set) var sum: DateSum?

  /// Whether the format defines the key, in any case.
  package static func isKnown(_ key: String) -> Bool { ItemProperty.stated(by: key) != nil }

  /// Makes an assignment with the value in the form to write.
  public init(key: String, value: String?) {
    self.key = key
    self.value = value
  }

  /// Makes an assignment to a field that the format names.
  package init(_ property: ItemProperty, to value: String?) {
    self.init(key: property.key ?? property.name, value: value)
  }

  /// Reads `key=value`; an empty value removes the field.
  ///
  /// Dates can be in everyday words, or count from a date of the item: `due+1w`.
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
    if known?.kind == .date, let sum = DateSum(value) {
      (self.value, self.sum) = (value, sum)
      return
    }
    self.value = try (known?.kind ?? .text).written(value, name: name, today: today)
  }
}
