import VaultStore
import VaultSyntax

/// Keeps links right while items move to another file.
final class LinkMove {
  private let vault: Vault
  private let change: Change
  private let target: VaultPath
  /// Block ids that move, by the file that they leave.
  private var blockIDs: [VaultPath: Set<[UInt8]>] = [:]
  private var map: LinkMap?

  /// - Parameter map: what links mean before the move; made when the first link is met if nil.
  init(vault: Vault, change: Change, to target: VaultPath, map: LinkMap? = nil) {
    self.vault = vault
    self.change = change
    self.target = target
    self.map = map
  }

  /// Items taken out of a file, with links that mean in the target what they meant there.
  func excerpt(of indices: [Int], of document: Document, in source: VaultPath) throws -> Excerpt {
    let moved = document.outermost(indices)
    let carried = document.blockIDs(in: moved)
    if !carried.isEmpty { blockIDs[source, default: []].formUnion(carried) }
    var patches: [Patch] = []
    for item in moved {
      let lines = document.items[item].firstLine..<document.items[item].endLine
      guard document.hasLinks(in: lines) else { continue }
      let map = try linkMap()
      patches += document.rewritingLinks(inLines: lines) { link in
        self.rewritten(link, from: source, carried, map)
      }
    }
    guard !patches.isEmpty else { return document.excerpt(of: indices) }
    return Document(try document.applying(patches), kind: source.fileKind).excerpt(of: indices)
  }

  private func rewritten(
    _ link: LinkTarget, from source: VaultPath, _ carried: Set<[UInt8]>, _ map: LinkMap
  ) -> LinkTarget? {
    if link.path.isEmpty, let anchor = link.anchor,
      carried.contains(where: { anchor == [UInt8(ascii: "^")] + $0 })
    {
      return nil
    }
    guard let file = map.file(of: link, in: source) else { return nil }
    let before = LinkPlace(source: source, file: file)
    return map.means(file, link, in: target, as: before)
      ? nil : map.link(link, at: before, to: file, in: target)
  }

  /// Turns links to block ids that moved to where they are now. Only then is the whole vault read.
  func followBlockIDs() throws {
    guard !blockIDs.isEmpty else { return }
    let (map, moved, target) = (try linkMap(), blockIDs, target)
    let follow = { @Sendable (link: LinkTarget, path: VaultPath) -> LinkTarget? in
      guard let anchor = link.anchor, anchor.first == UInt8(ascii: "^"),
        let file = map.file(of: link, in: path),
        moved[file]?.contains(Array(anchor.dropFirst())) ?? false
      else { return nil }
      if path == target {
        return LinkTarget(form: link.form, isEmbed: link.isEmbed, path: [], anchor: anchor)
      }
      return map.link(link, at: LinkPlace(source: path, file: file), to: target, in: path)
    }
    try change.rewriteLinks(follow)
  }

  private func linkMap() throws -> LinkMap {
    if let map { return map }
    let made = vault.linkMap(try vault.allCollectionNames())
    map = made
    return made
  }
}

extension Document {
  /// Block ids of items and of all within them.
  fileprivate func blockIDs(in items: [Int]) -> Set<[UInt8]> {
    Set(
      items.flatMap { [$0] + descendants(of: $0) }.compactMap { index in
        ItemText(index, in: self).blockID.map { Array(bytes[$0.value]) }
      })
  }

  fileprivate func hasLinks(in range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last else { return false }
    let text = bytes[lines[first].start..<lines[last].end]
    return zip(text, text.dropFirst()).contains { left, right in
      left == UInt8(ascii: "[") && right == left || left == UInt8(ascii: "]") && right == UInt8(ascii: "(")
    }
  }
}
