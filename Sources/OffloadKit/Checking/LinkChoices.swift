import VaultStore
import VaultSyntax

/// The notes that the ambiguous links of a file may mean, and the links that leave no doubt.
struct LinkChoices {
  private let file: CheckedFile
  private let map: LinkMap
  private var positions: SpotPositions

  init(_ file: CheckedFile, in vault: Vault) {
    (self.file, positions) = (file, SpotPositions(file))
    map = vault.linkMap(CollectionNames(vault.walk().files))
  }

  mutating func all() -> [(choice: FixChoice, patch: Patch)] {
    var found: [(choice: FixChoice, patch: Patch)] = []
    for link in file.marks.links + file.document.frontMatterLinks {
      let meant = map.meaning(of: link.target, in: file.path)
      guard let followed = meant.file, !meant.rivals.isEmpty else { continue }
      let place = positions.position(link.range.lowerBound)
      for note in [followed] + meant.rivals {
        guard let patch = patch(of: link.target, at: link.whole, to: note) else { continue }
        found.append(
          (
            FixChoice(
              rule: CheckRule.ambiguousLink.name, line: place.line, column: place.column,
              old: file.text(patch.range), new: text(patch.replacement),
              reason: note == followed ? "the note that Offload follows" : "another note"), patch
          ))
      }
    }
    return found
  }

  private func patch(of link: LinkTarget, at whole: Range<Int>, to note: VaultPath) -> Patch? {
    let clear = clear(link, to: note)
    let rewritten = { (other: LinkTarget) in other == link ? clear : nil }
    let document = file.document
    let patches =
      document.rewritingLinks(rewritten).patches + document.rewritingFrontMatterLinks(rewritten).patches
    return patches.first { whole.contains($0.range.lowerBound) && !file.isOpaque($0) }
  }

  /// Returns the link with the shortest path that means no other note.
  private func clear(_ link: LinkTarget, to note: VaultPath) -> LinkTarget {
    var clear = link
    if link.form == .markdown {
      clear.path = note.relative(to: file.path)
      return clear
    }
    let ending = link.path.suffix(3).elementsEqual(".md".utf8) ? ".md" : ""
    clear.path = Array((map.names.shortestName(of: note) + ending).utf8)
    let meant = map.meaning(of: clear, in: file.path)
    if meant.file != note || !meant.rivals.isEmpty {
      clear.path = Array((note.textWithoutExtension + ending).utf8)
    }
    return clear
  }
}
