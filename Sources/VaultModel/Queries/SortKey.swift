import VaultSyntax

/// A property to sort or group items by, with a direction.
public struct SortKey: Hashable, Sendable {
  /// The property to compare.
  package enum Property: Hashable, Sendable {
    case known(ItemProperty)
    /// A field that the format doesn't name, by its key in lower case.
    case field(String)
  }

  /// The property to compare.
  package var property: Property
  /// Whether the greatest comes first. Items without a value come last in either direction.
  package var isDescending: Bool

  /// Makes a key, ascending by default.
  package init(_ property: Property, descending: Bool = false) {
    self.property = property
    isDescending = descending
  }

  /// Reads `due,-created`: names with commas between them, the most important first; `-` reverses one.
  public static func parse(_ text: String) throws(SortKeyError) -> [SortKey] {
    var keys: [SortKey] = []
    var column = 1
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      keys.append(try key(part, column: column))
      column += part.count + 1
    }
    return keys
  }

  private static func key(_ text: Substring, column: Int) throws(SortKeyError) -> SortKey {
    let trimmed = text.drop(while: \.isWhitespace)
    let isDescending = trimmed.first == "-"
    let name = trimmed.dropFirst(isDescending ? 1 : 0).lowercased().split(whereSeparator: \.isWhitespace)
    guard name.count <= 1 else { throw .blank(in: String(text), column: column) }
    guard let name = name.first else { throw .missingName(column: column) }
    return SortKey(property(named: String(name)), descending: isDescending)
  }

  private static func property(named name: String) -> Property {
    ItemProperty.sorted(by: name).map(Property.known) ?? .field(name)
  }

  /// The names of properties, without the user's own fields, for completions and corrections.
  package static let names = ItemProperty.sorting.compactMap(\.sortNames.first)
}

/// The reason why Offload rejects a list of sort keys. Columns count characters from 1.
public enum SortKeyError: Error, Hashable, Sendable {
  case missingName(column: Int)
  /// Names with spaces instead of commas between them.
  case blank(in: String, column: Int)
}
