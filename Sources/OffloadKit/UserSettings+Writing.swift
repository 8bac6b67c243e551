import VaultStore
import VaultSyntax

extension UserSettings {
  /// Returns the text of the settings with another default vault. The rest stays as it is.
  ///
  /// - Throws: `VaultError.frontMatter` if the text isn't a list of keys and values.
  package static func naming(vault: String, in bytes: [UInt8]) throws -> [UInt8] {
    // The settings are like the text of front matter, without the fences.
    let rule = Array("---\n".utf8)
    let document = Document(rule + bytes + (bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]) + rule)
    do {
      let patches = try FrontMatter.setting("vault", to: .string(Array(vault.utf8)), in: document)
      let changed = try document.applying(patches)
      return Array(changed.dropFirst(rule.count).dropLast(rule.count))
    } catch let refusal as FrontMatterRefusal {
      throw VaultError.frontMatter(
        VaultPath(unchecked: Array("config.yml".utf8)), key: "vault", reason: refusal.reason)
    }
  }
}

extension Vault {
  /// Writes the user's own settings, and makes their folder if it's missing. The file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - path: as the system takes it, outside the vault.
  package func saveUserSettings(_ bytes: [UInt8], to path: String) throws {
    try wrapping {
      try Store.makeFolder(
        Array(path.utf8.prefix(upTo: path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)))
      try store.export(bytes, to: Array(path.utf8), isReplacing: true)
    }
  }
}
