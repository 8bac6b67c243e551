import VaultSyntax

/// One property that items are sorted or grouped by, and which way.
public struct SortKey: Hashable, Sendable {
  /// What is compared; nothing here depends on how an item holds it.
  public enum Property: Hashable, Sendable {
    /// A date, by the name of its field in the format (`due`, `completion`, …).
    case date(String)
    /// The most urgent first.
    case priority
    /// The item's words.
    case content
    /// Path of the file, then the place in it.
    case collection
    case section, type, tag
    /// Open before in progress, done and cancelled.
    case status
    /// Starred items first.
    case starred
    case id
    /// A field that the format does not name, by its key in lower case.
    case field(String)
  }

  /// What is compared.
  public var property: Property
  /// The greatest first. What an item lacks stands last either way.
  public var isDescending: Bool

  /// A key; ascending unless it is said otherwise.
  public init(_ property: Property, descending: Bool = false) {
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
    if let property = properties[name] { return property }
    if case .known(let key) = QueryKey(name), QueryKey(name).isDate { return .date(key.rawValue) }
    return .field(name)
  }

  private static let properties: [String: Property] = [
    "priority": .priority, "content": .content, "text": .content, "collection": .collection,
    "in": .collection,
    "path": .collection, "file": .collection, "section": .section, "type": .type, "tag": .tag, "tags": .tag,
    "status": .status, "starred": .starred, "star": .starred, "id": .id,
  ]

  /// Names that are no field of the user's, for completions and corrections.
  package static let names = [
    "due", "scheduled", "start", "created", "completed", "cancelled", "priority", "content", "collection",
    "section",
    "type", "tag", "status", "starred", "id",
  ]
}

/// Why a list of sort keys is refused. Columns count characters from 1.
public enum SortKeyError: Error, Hashable, Sendable {
  case missingName(column: Int)
  /// Names stand between commas, not between blanks.
  case blank(in: String, column: Int)
}

extension SortKeyError: CustomStringConvertible {
  /// One clause in words, without a full stop.
  public var description: String {
    switch self {
    case .missingName: "the name of a field is missing"
    case .blank(let text, _): "\(text.inQuotes) is no name of a field; commas stand between names"
    }
  }
}
