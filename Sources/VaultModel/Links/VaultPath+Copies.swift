import VaultStore

extension VaultPath {
  /// The files in its folder whose names this one's begins with, up to where a word ends: what it may be a copy of.
  package func originals(among files: [VaultPath]) -> [VaultPath] {
    guard isMarkdown else { return [] }
    let stem = bytes.dropLast(3)
    return files.filter { file in
      let other = file.bytes.dropLast(3)
      guard file.isMarkdown, other.count < stem.count, stem.starts(with: other) else { return false }
      let rest = stem.dropFirst(other.count)
      return !rest.contains(UInt8(ascii: "/")) && rest.first.map { !Self.isOfWord($0) } ?? false
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
