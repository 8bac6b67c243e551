import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the values that the items of a file inherit from its front matter, for a key in lower case that
  /// the format doesn't name; none if Offload can't read the file.
  package func inheritedValues(of key: String, in path: VaultPath) -> [String] {
    guard case .other(let name) = QueryKey(key), let document = try? document(at: path),
      let frontMatter = FrontMatter(in: document)
    else { return [] }
    return frontMatter.freeValues { $0.withUnsafeBufferPointer(name.equals) }.map { text($0[...]) }
  }
}
