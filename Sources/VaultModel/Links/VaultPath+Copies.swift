import VaultStore

extension VaultPath {
  /// Returns the file that this one may be a copy of: the file in the same folder with the longest name
  /// that this name begins with, if the shared part ends at the end of a word.
  package func original(among files: [VaultPath]) -> VaultPath? {
    guard isMarkdown else { return nil }
    let stem = bytes.dropLast(3)
    let originals = files.filter { file in
      let other = file.bytes.dropLast(3)
      guard file.isMarkdown, other.count < stem.count, stem.starts(with: other) else { return false }
      let rest = stem.dropFirst(other.count)
      return !rest.contains(UInt8(ascii: "/")) && rest.first.map { !Self.isOfWord($0) } ?? false
    }
    return originals.max { $0.bytes.count < $1.bytes.count }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
