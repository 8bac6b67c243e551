import VaultStore

/// A value that is a single text, in JSON as everywhere.
package protocol TextCoded: Codable {
  /// Returns the value of a text; nil if the text is invalid.
  static func reading(_ text: String) -> Self?
  /// The value as text; nil if text can't represent all of it.
  var written: String? { get }
}

extension TextCoded {
  /// Reads the text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for an invalid text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self.reading(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(Self.self): \(text)")
    }
    self = value
  }

  /// Writes the text.
  ///
  /// - Throws: `EncodingError.invalidValue` for a path that isn't UTF-8.
  public func encode(to encoder: any Encoder) throws {
    guard let written else {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(self)"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(written)
  }
}

extension ItemID: TextCoded, Codable {
  package static func reading(_ text: String) -> ItemID? { ItemID(text) }
  package var written: String? { description }
}

extension Place: TextCoded, Codable {
  package static func reading(_ text: String) -> Place? { Place(parsing: text) }
  package var written: String? { path.written.map { _ in description } }
}

extension VaultPath: TextCoded, Codable {
  package static func reading(_ text: String) -> VaultPath? { VaultPath(text) }
  package var written: String? { String(validating: bytes, as: UTF8.self) }
}

extension CivilDate: TextCoded, Codable {
  package static func reading(_ text: String) -> CivilDate? { CivilDate(iso: text) }
  package var written: String? { description }
}

extension CivilDateTime: TextCoded, Codable {
  package static func reading(_ text: String) -> CivilDateTime? { CivilDateTime(iso: text) }
  package var written: String? { description }
}
