import VaultStore
import VaultSyntax

extension FieldAssignment {
  /// Returns the value for an item of a document. A sum counts from the item's present date.
  ///
  /// - Throws: `VaultError.missingDate`, `VaultError.invalidDate`.
  func value(for index: Int, in document: Document, at place: Place) throws -> String? {
    try value(of: "\(place)") { key in
      let fields = ItemText(index, in: document).fields.filter { $0.key == key }
      return fields.map { OffloadKit.text(document.bytes[$0.value]) }
    }
  }

  /// Returns the value for what has these texts in its fields.
  ///
  /// - Parameter name: the words to name it by in an error.
  func value(of name: String, _ texts: (FieldKey) -> [String]) throws -> String? {
    guard let sum, let value else { return value }
    guard let date = texts(sum.field).lazy.compactMap({ CivilDateTime(iso: $0) }).first else {
      throw VaultError.missingDate(key: sum.key, of: name, settingInstead: "\(key)=+1w")
    }
    guard let counted = sum.counted(from: date) else {
      throw VaultError.invalidDate(.outOfRange(text: value))
    }
    return counted.description
  }
}
