import VaultSyntax

/// One property that items are sorted or grouped by, and which way.
public struct SortKey: Hashable, Sendable {
  /// What items are compared by.
  package enum Property: Hashable, Sendable {
    case known(ItemProperty)
    /// A field that the format does not name, by its key in lower case.
    case field(String)
  }

  /// What is compared.
  package var property: Property
  /// The greatest first. What an item lacks stands last either way.
  package var isDescending: Bool

  /// A key; ascending unless it is said otherwise.
  package init(_ property: Property, descending: Bool = false) {
    self.property = property
    isDescending = descending
  }

  /// Reads `due,-created`: names between commas, the most important first; `-` turns one around.
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

  /// Names that are no field of the user's, for completions and corrections.
  package static let names = ItemProperty.sorting.compactMap(\.sortNames.first)
}

/// Why a list of sort keys is refused. Columns count characters from 1.
public enum SortKeyError: Error, Hashable, Sendable {
  case missingName(column: Int)
  /// Names stand between commas, not between blanks.
  case blank(in: String, column: Int)
}
