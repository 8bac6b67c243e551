import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the values of a key, in lower case, in the front matter of a file; none if Offload can't read the
  /// file. Items inherit those whose keys the format doesn't name.
  package func inheritedValues(of key: String, in path: VaultPath) -> [String] {
    guard let document = try? document(at: path), let frontMatter = FrontMatter(in: document) else {
      return []
    }
    let name = FoldedText(key)
    return frontMatter.freeValues { $0.withUnsafeBufferPointer(name.equals) }.map { text($0) }
  }
}
