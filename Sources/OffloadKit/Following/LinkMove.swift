import VaultStore
import VaultSyntax

/// Keeps links right while items move to another file.
final class LinkMove {
  private let vault: Vault
  private let change: Change
  private let target: VaultPath
  /// The moving block ids by the file that they leave, with their names in the target.
  private var blockIDs: [VaultPath: CarriedBlockIDs] = [:]
  /// The block ids of the target, in lower case.
  private var taken: Set<[UInt8]>?
  private var map: LinkMap?

  /// - Parameter map: the meaning of links before the move; nil to make it at the first link.
  init(vault: Vault, change: Change, to target: VaultPath, map: LinkMap? = nil) {
    self.vault = vault
    self.change = change
    self.target = target
    self.map = map
  }

  /// Takes items out of a file, with links that still have their meaning in the target.
  func excerpt(of indices: [Int], of document: Document, in source: VaultPath) throws -> Excerpt {
    let moved = document.outermost(indices).map {
      document.items[$0].firstLine..<document.items[$0].endLine
    }
    var (carried, patches) = try carry(document.blockIDs(), onLines: moved, of: document)
    if !carried.names.isEmpty {
      carried.names.merge(blockIDs[source]?.names ?? [:]) { _, older in older }
      carried.aliases = document.aliasNames
      blockIDs[source] = carried
    }
    for lines in moved where document.hasLinks(in: lines) {
      let map = try linkMap()
      patches += change.patches(
        of: document.rewritingLinks(inLines: lines) { link in
          self.rewritten(link, from: source, carried, map)
        }, in: target)
    }
    guard !patches.isEmpty else { return document.excerpt(of: indices) }
    return Document(try document.applying(patches), kind: source.fileKind).excerpt(of: indices)
  }

  /// Returns the names in the target of the block ids on some lines. An id that the target already has becomes
  /// another one.
  private func carry(
    _ ids: [Range<Int>], onLines moved: [Range<Int>], of document: Document
  ) throws -> (CarriedBlockIDs, [Patch]) {
    var (carried, patches) = (CarriedBlockIDs(), [Patch]())
    let own = Set(ids.map(document.name(ofBlockID:)))
    var met: Set<[UInt8]> = []
    for range in ids {
      let (id, line) = (
        document.name(ofBlockID: range), document.lineIndex(at: range.lowerBound)
      )
      // If two blocks have one id, links mean the first.
      let isMeant = met.insert(id).inserted
      guard moved.contains(where: { $0.contains(line) }) else { continue }
      let new = try free(Array(document.bytes[range]), besides: own)
      if isMeant { carried.names[id] = new }
      if let new { patches.append(Patch(range, with: new)) }
    }
    return (carried, patches)
  }

  /// Takes a block id that is free in the target and in the file that it leaves. Returns nil if the id can stay as it
  /// is.
  private func free(_ id: [UInt8], besides own: Set<[UInt8]>) throws -> [UInt8]? {
    var others =
      try taken ?? change.document(at: target).map { document in
        Set(document.blockIDs().map(document.name(ofBlockID:)))
      } ?? []
    defer { taken = others }
    if others.insert(id.map(\.asciiLowercased)).inserted { return nil }
    let name = text(id)
    let new = BlockIDName.free(name) { !others.contains(Array($0.utf8)) && !own.contains(Array($0.utf8)) }
    others.insert(Array(new.lowercased().utf8))
    change.notes.append(.renamedBlockID(target, old: name, new: new))
    return Array(new.utf8)
  }

  private func rewritten(
    _ link: LinkTarget, from source: VaultPath, _ carried: CarriedBlockIDs, _ map: LinkMap
  ) -> LinkTarget? {
    if link.path.isEmpty, let own = carried.followed(by: link) { return own }
    guard let file = map.file(of: link, in: source) else { return nil }
    let before = LinkPlace(source: source, file: file)
    return map.means(file, link, in: target, as: before)
      ? nil : map.link(link, at: before, to: file, in: target)
  }

  /// Updates links to moved block ids. It reads the whole vault only if there are any.
  func followBlockIDs() throws {
    guard !blockIDs.isEmpty else { return }
    let (map, moved, target) = (try linkMap(), blockIDs, target)
    let follow = { @Sendable (link: LinkTarget, path: VaultPath) -> LinkTarget? in
      guard link.blockID != nil,
        let file = map.file(of: link, in: path)
          ?? moved.first(where: { $0.value.aliases.contains(link.foldedPath) })?.key,
        var followed = moved[file]?.followed(by: link)
      else { return nil }
      if path == target {
        followed.path = []
        return followed
      }
      return map.link(followed, at: LinkPlace(source: path, file: file), to: target, in: path)
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

/// Block ids that move from one file to another.
private struct CarriedBlockIDs: Sendable {
  /// The old ids, in lower case, with the new ones; nil for an id that stays as it is.
  var names: [[UInt8]: [UInt8]?] = [:]
  /// The aliases of the file that they leave.
  var aliases: Set<String> = []

  /// Returns the link to the new block id, without its heading, which stays in the old file; nil if the block doesn't
  /// move.
  func followed(by link: LinkTarget) -> LinkTarget? {
    guard let anchor = link.anchor, let id = link.blockID, let new = names[id] else { return nil }
    var followed = link
    followed.anchor = [UInt8(ascii: "^")] + (new ?? anchor.suffix(id.count))
    return followed
  }
}

extension Document {
  fileprivate func hasLinks(in range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last else { return false }
    let text = bytes[lines[first].start..<lines[last].end]
    return zip(text, text.dropFirst()).contains { left, right in
      left == UInt8(ascii: "[") && right == left || left == UInt8(ascii: "]") && right == UInt8(ascii: "(")
    }
  }
}
