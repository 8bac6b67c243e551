import VaultStore
import VaultSyntax

extension VaultImage {
  /// What a check finds in one text, as far as it and the files that it links to tell.
  ///
  /// - Parameter bytes: the file's text, which need not be on disk.
  package func findings(in path: VaultPath, _ bytes: [UInt8]) -> [Finding] {
    let file = CheckedFile(path, Document(bytes, kind: path.fileKind), vault.settings)
    let facts = FileFacts(file, map)
    let targets = Set(facts.links.compactMap(\.file)).subtracting([path])
    let others = files.filter { $0.path != path }.map { image in
      guard targets.contains(image.path), let document = try? vault.document(at: image.path) else {
        return FileFacts(image.path, aliases: image.aliases)
      }
      return FileFacts(CheckedFile(image.path, document, vault.settings), map)
    }
    let checked = CheckedVault(vault, [facts] + others, names: names)
    let found = CheckRule.all.flatMap { $0.findings(in: file) }
    let linked = Self.linkRules.flatMap(checked.findings).filter { $0.path == path }
    return (found + linked).sorted(by: Finding.precedes)
  }

  /// Those that need only the files that are linked to.
  private static let linkRules: [CheckRule] = [.danglingLink, .missingFile, .missingAnchor]
}
