import VaultStore
import VaultSyntax

extension CheckRule {
  static let danglingLink = CheckRule(
    "dangling-link", .note, "a wikilink to a note that is not there, or not yet",
    advice: "offload collection new NAME makes it; or mend the link",
    .vault { checked in
      checked.linksToNowhere { $0.form == .wikilink && !$0.isEmbed }.map { path, link in
        RuleFinding(path, link.place, "there is no \(text(link.target.path))")
      }
    })

  static let missingFile = CheckRule(
    "missing-file", .warning, "an embed or a Markdown link whose file is not there",
    advice: "mend the link, or put the file back",
    .vault { checked in
      checked.linksToNowhere { $0.form == .markdown || $0.isEmbed }.map { path, link in
        RuleFinding(path, link.place, "there is no file \(text(link.target.path))")
      }
    })

  static let missingAnchor = CheckRule(
    "missing-anchor", .warning, "a link to a heading or a block that its file does not have",
    advice: "mend the link: headings may have been renamed",
    .vault { checked in
      checked.files.flatMap { file in
        file.links.compactMap { link in
          guard let target = link.file, let anchors = checked.anchors[target],
            let anchor = link.target.anchor,
            !anchors.has(text(anchor))
          else { return nil }
          return RuleFinding(file.path, link.place, "\(target.text) has no \(words(anchor))")
        }
      }
    })

  private static func words(_ anchor: [UInt8]) -> String {
    anchor.first == UInt8(ascii: "^") ? "block \(text(anchor))" : "heading \"\(text(anchor))\""
  }
}

extension CheckedVault {
  /// The links of some form that lead to no file of any kind.
  fileprivate func linksToNowhere(_ isWanted: (LinkTarget) -> Bool) -> [(
    path: VaultPath, link: FileFacts.Link
  )] {
    let links = files.flatMap { file in
      file.links.filter { $0.file == nil && isWanted($0.target) }.map { (path: file.path, link: $0) }
    }
    guard !links.isEmpty else { return [] }
    let index = FileIndex(vault.allFiles())
    let aliases = Set(files.flatMap { $0.aliases.map(CollectionNames.folded) })
    return links.filter { path, link in
      let written = text(link.target.path).trimmingBackslash
      guard Self.isPlain(written, link.target.form) else { return false }
      if aliases.contains(CollectionNames.folded(written)) || index.holds(written) { return false }
      guard let place = VaultPath(relative: Array(written.utf8), to: path) else { return false }
      return !vault.store.leadsToFolder(place) && !vault.isThere(place)
    }
  }

  /// Whether a target is meant as one: no template's, and nothing that only a web site knows.
  private static func isPlain(_ target: String, _ form: LinkTarget.Form) -> Bool {
    if ["{{", "<%", "${", "://", "((", "…", "..."].contains(where: { target.contains(text: $0) }) {
      return false
    }
    if target.allSatisfy({ $0 == "." || $0 == "/" || $0.isWhitespace }) { return false }
    guard form == .markdown else { return true }
    return !target.contains("?") && !(target.hasPrefix("/") && !target.hasSuffix(".md"))
  }
}

extension String {
  /// In a table a backslash stands before the bar of `[[Name\|text]]`.
  fileprivate var trimmingBackslash: String { hasSuffix("\\") ? String(dropLast()) : self }
}
