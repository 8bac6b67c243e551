/// A field's new value; nil takes the field away.
package struct FieldChange: Sendable, Hashable {
  /// A key of the format in any spelling of case, or any other.
  package var name: [UInt8]
  package var value: [UInt8]?

  package init(_ name: [UInt8], to value: [UInt8]?) {
    self.name = name
    self.value = value
  }

  package init(_ key: FieldKey, to value: [UInt8]?) {
    self.init(Array(key.rawValue.utf8), to: value)
  }

  var key: FieldKey? { FieldKey(name) }

  func isMeant(by field: Field, in bytes: [UInt8]) -> Bool {
    if let key = key { return field.key == key }
    return field.key == nil
      && bytes[field.name].lazy.map(\.asciiLowercased).elementsEqual(name.lazy.map(\.asciiLowercased))
  }

  /// Place in the order of writing. Keys without a meaning here come first: Obsidian Tasks reads from the line's
  /// end and stops at them.
  var rank: Int { FieldChange.rank(of: key) }

  static func rank(of key: FieldKey?) -> Int {
    key.flatMap { FieldKey.allCases.firstIndex(of: $0) } ?? -1
  }
}
