import VaultStore

/// Files whose lines are no items of the vault, although Offload reads them.
struct FilesWithoutItems: Sendable {
  /// The beginnings of their paths; that of a folder ends in a slash.
  private var beginnings: [[UInt8]] = []
  private var patterns: [RegexPattern] = []

  mutating func add(folder: VaultPath) { beginnings.append(folder.bytes + [UInt8(ascii: "/")]) }

  /// Adds one of Obsidian's filters: the beginning of a path, or a regular expression between slashes.
  ///
  /// - Returns: whether Offload knows the expression. If not, it adds nothing.
  mutating func add(filter: String) -> Bool {
    let inner = filter.dropFirst().dropLast()
    if filter.hasPrefix("/"), filter.hasSuffix("/"), !inner.isEmpty {
      guard let pattern = try? RegexPattern(String(inner)) else { return false }
      patterns.append(pattern)
    } else if !filter.isEmpty {
      beginnings.append(Array(filter.utf8))
    }
    return true
  }

  func contains(_ path: VaultPath) -> Bool {
    beginnings.contains { path.bytes.starts(with: $0) } || patterns.contains { $0.matches(path.bytes) }
  }
}
