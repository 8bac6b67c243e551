import VaultStore
import VaultSyntax

extension CheckRule {
  static let danglingLink = CheckRule(
    "dangling-link", .note, "a wikilink to a note that doesn't exist, or not yet",
    advice: "create it with offload collection new NAME, or fix the link",
    .vault { checked in
      checked.linksToNowhere.filter { isToNote($0.link.target) }.map { path, link in
        RuleFinding(path, link.place, "there is no \(text(link.target.path))")
      }
    })

  static let missingFile = CheckRule(
    "missing-file", .warning, "an embed or a Markdown link to a file that doesn't exist",
    advice: "fix the link, or restore the file",
    .vault { checked in
      checked.linksToNowhere.filter { !isToNote($0.link.target) }.map { path, link in
        RuleFinding(path, link.place, "there is no file \(text(link.target.path))")
      }
    })

  private static func isToNote(_ target: LinkTarget) -> Bool { target.form == .wikilink && !target.isEmbed }

  /// Whether the rule asks for links that lead to no file.
  var asksForLinksToNowhere: Bool {
    [CheckRule.danglingLink.name, CheckRule.missingFile.name].contains(name)
  }

  static let missingAnchor = CheckRule(
    "missing-anchor", .warning, "a link to a heading or a block that its file doesn't have",
    advice: "fix the link: its heading may have a new name",
    .vault { checked in
      checked.files.flatMap { file in
        file.links.compactMap { link in
          guard let target = link.file, let anchors = checked.anchors[target],
            let anchor = link.target.anchor, !anchors.has(link.target)
          else { return nil }
          return RuleFinding(file.path, link.place, "\(target.text) has no \(words(anchor))")
        }
      }
    })

  static let ambiguousLink = CheckRule(
    "ambiguous-link", .note, "a link that means more than one note; Offload follows the first by their paths",
    advice: "write more of the path, such as [[Home/Alpha]]; your editor offers each",
    .vault { checked in
      checked.files.flatMap { file in
        file.links.compactMap { link in
          guard let followed = link.file, !link.rivals.isEmpty else { return nil }
          let notes = Phrase.list(([followed] + link.rivals).map(\.text))
          return RuleFinding(file.path, link.place, "\(text(link.target.path)) may mean \(notes)")
        }
      }
    })

  private static func words(_ anchor: [UInt8]) -> String {
    anchor.first == UInt8(ascii: "^") ? "block \(text(anchor))" : "heading \"\(text(anchor))\""
  }
}

extension CheckedVault {
  /// Returns the links that lead to no file of any kind.
  static func linksToNowhere(of files: [FileFacts], in vault: Vault) -> [(
    path: VaultPath, link: FileFacts.Link
  )] {
    let links = files.flatMap { file in
      file.links.filter { $0.file == nil }.map { (path: file.path, link: $0) }
    }
    guard !links.isEmpty else { return [] }
    let index = FileIndex(vault.allFiles())
    let aliases = Set(files.flatMap { $0.aliases.map(CollectionNames.folded) })
    // Links repeat the same few targets. So remember the name of each target, and whether it exists, by folder.
    var sought: [Target: String?] = [:]
    var found: [Place: Bool] = [:]
    return links.filter { path, link in
      let target = Target(path: link.target.path, form: link.target.form)
      let name = sought[target] ?? nameSought(by: target, index, aliases)
      sought[target] = .some(name)
      guard let name else { return false }
      let place = Place(name: name, folder: path.parent)
      let isFound = found[place] ?? vault.leads(name, from: path)
      found[place] = isFound
      return !isFound
    }
  }

  private struct Target: Hashable {
    let path: [UInt8]
    let form: LinkTarget.Form
  }

  private struct Place: Hashable {
    let name: String
    let folder: VaultPath?
  }

  /// Returns nil if a target isn't the name of a file, or exists from any folder.
  private static func nameSought(by target: Target, _ index: FileIndex, _ aliases: Set<String>) -> String? {
    let written = text(target.path).trimmingBackslash
    guard isPlain(written, target.form), !aliases.contains(CollectionNames.folded(written)),
      !index.holds(written)
    else { return nil }
    return written
  }

  /// Whether a target is meant as a file: not a template's placeholder, and not something that only a web site knows.
  private static func isPlain(_ target: String, _ form: LinkTarget.Form) -> Bool {
    if ["{{", "<%", "${", "://", "((", "…", "..."].contains(where: { target.contains(text: $0) }) {
      return false
    }
    if target.allSatisfy({ $0 == "." || $0 == "/" || $0.isWhitespace }) { return false }
    guard form == .markdown else { return true }
    return !target.contains("?") && !(target.hasPrefix("/") && !target.hasSuffix(".md"))
  }
}

extension Vault {
  /// Whether a name leads to a file or a folder. A name that isn't a path within the vault counts as leading
  /// somewhere, because Offload can't tell.
  fileprivate func leads(_ name: String, from path: VaultPath) -> Bool {
    guard let place = VaultPath(relative: Array(name.utf8), to: path) else { return true }
    return store.leadsToFolder(place) || isThere(place)
  }
}

extension String {
  /// In a table a backslash comes before the bar of `[[Name\|text]]`.
  fileprivate var trimmingBackslash: String { hasSuffix("\\") ? String(dropLast()) : self }
}
