/// A field's new value; nil removes the field.
package struct FieldChange: Sendable, Hashable {
  /// A known key, ignoring case, or any other name.
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

  /// Whether a line can hold the field. It can't if the value has a bracket that would close it, for example.
  package var isWritable: Bool {
    value.map { FieldWriting.bytes(self, $0, .dataview) != nil } ?? true
  }

  var identity: FieldIdentity { FieldIdentity(key: key, name) }

  func isMeant(by field: Field, in bytes: [UInt8]) -> Bool { FieldIdentity(of: field, in: bytes) == identity }

  /// Place in the order of fields. Keys and values that Obsidian Tasks doesn't understand come first, since Tasks reads
  /// from the end of the line and stops there: keys without a meaning in Offload, and values such as a time of day.
  var rank: Int { FieldChange.rank(of: key, value ?? []) }

  static func rank(of key: FieldKey?, _ value: some Collection<UInt8>) -> Int {
    let keys = FieldKey.allCases
    guard let key, let rank = keys.firstIndex(of: key) else { return -1 - keys.count }
    let hasForm = key == .priority || key.signifier != nil
    return hasForm && !key.isSeenByTasks(value) ? rank - keys.count : rank
  }
}

/// The identity of a field: a known key, otherwise a name in lower case.
struct FieldIdentity: Hashable {
  private let key: FieldKey?
  private let name: [UInt8]

  init(key: FieldKey?, _ name: some Collection<UInt8>) {
    self.key = key
    self.name = key == nil ? name.map(\.asciiLowercased) : []
  }

  init(of field: Field, in bytes: [UInt8]) { self.init(key: field.key, bytes[field.name]) }
}
