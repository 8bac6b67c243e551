package import VaultStore
import VaultSyntax

extension VaultImage {
  /// Returns the findings of a check in one text, as far as that text and the files it links to can tell.
  ///
  /// - Parameter holding: the vault with this text, and with the others that an editor has open.
  package func findings(in path: VaultPath, of holding: Vault) -> [Finding] {
    guard let document = (try? holding.document(at: path)).flatMap(\.self) else { return [] }
    let file = CheckedFile(path, document, vault.settings)
    let facts = FileFacts(file, map)
    let targets = Set(facts.links.compactMap(\.file)).subtracting([path])
    let linked = targets.compactMap { target in
      (try? holding.document(at: target)).flatMap(\.self).map { (path: target, document: $0) }
    }
    let anchors = Dictionary(
      (linked + [(path: path, document: document)]).map { ($0.path, FileAnchors($0.document)) }
    ) { first, _ in first }
    let named = files.filter { $0.path != path && !$0.aliases.isEmpty && !targets.contains($0.path) }
    let others =
      linked.map { FileFacts($0.path, aliases: FrontMatter(in: $0.document)?.aliases.map { text($0) } ?? []) }
      + named.map { FileFacts($0.path, aliases: $0.aliases) }
    let checked = CheckedVault(vault, [facts] + others, names: names, anchors: anchors)
    let found = CheckRule.all.flatMap { $0.findings(in: file) }
    let ofLinks = Self.linkRules.flatMap(checked.findings).filter { $0.path == path }
    return (found + ofLinks).sorted(by: Finding.precedes)
  }

  /// The rules about links, which need only the linked files.
  package static let linkRules: [CheckRule] = [.danglingLink, .missingFile, .missingAnchor, .ambiguousLink]
}
