public import VaultStore

/// A place in a file, in the form of grep and editors: `inbox.md:12`, or `inbox.md:12:3`.
public struct Place: Hashable, Sendable, Comparable {
  /// The file, from the vault's root.
  public let path: VaultPath
  /// The line, from 1.
  public let line: Int
  /// The byte on the line, from 1. Nil means the line's item, or the innermost if more than one begins on
  /// it. An item that has another item on its line (`- - x`) needs its own column.
  public let column: Int?

  /// Makes a place in a file.
  public init(path: VaultPath, line: Int, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Reads `inbox.md:12` and `inbox.md:12:3`, with quotation marks around a path that can't be typed
  /// otherwise; nil for any other text.
  package init?(parsing text: some StringProtocol) {
    guard let (rest, last) = Self.cut(text) else { return nil }
    // `a:1.md:2` is a line of a file with a colon in its name.
    if !rest.hasSuffix(".md"), let (path, line) = Self.cut(rest), let found = Self.path(path) {
      self.init(path: found, line: line, column: last)
    } else if let found = Self.path(rest) {
      self.init(path: found, line: last)
    } else {
      return nil
    }
  }

  private static func cut(_ text: some StringProtocol) -> (rest: String, number: Int)? {
    guard let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]), number > 0
    else {
      return nil
    }
    return (String(text[..<colon]), number)
  }

  private static func path(_ text: String) -> VaultPath? {
    text.hasPrefix("\"") ? VaultPath(quoted: text) ?? VaultPath(text) : VaultPath(text)
  }

  /// By path, line and column. A place without a column comes last on its line, because it means the
  /// innermost item.
  public static func < (left: Place, right: Place) -> Bool {
    if left.path != right.path { return left.path < right.path }
    return (left.line, left.column ?? .max) < (right.line, right.column ?? .max)
  }
}

extension Place: CustomStringConvertible {
  /// The form `inbox.md:12`, as an address.
  public var description: String { "\(path.typed):\(line)" + (column.map { ":\($0)" } ?? "") }
}
