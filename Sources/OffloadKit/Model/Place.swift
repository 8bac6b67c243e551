public import VaultStore

/// Where something stands, as grep and editors print it: `inbox.md:12`.
public struct Place: Hashable, Sendable, Comparable {
  /// The file, from the vault's root.
  public let path: VaultPath
  /// The line, from 1.
  public let line: Int

  /// A place in a file.
  public init(path: VaultPath, line: Int) {
    self.path = path
    self.line = line
  }

  /// Reads `inbox.md:12`; nil for anything else.
  package init?(parsing text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0,
      let path = VaultPath(Array(text[..<colon].utf8))
    else { return nil }
    self.init(path: path, line: line)
  }

  /// By path, then by line.
  public static func < (left: Place, right: Place) -> Bool {
    left.path == right.path ? left.line < right.line : left.path < right.path
  }
}

extension Place: CustomStringConvertible {
  /// `inbox.md:12`, as an address.
  public var description: String { "\(path.text):\(line)" }
}
