import VaultStore
import VaultSyntax

/// Every tag of a vault, with its counts.
package struct TagCensus {
  /// By name.
  package let tags: [Tag]
  /// The unreadable files and folders.
  package private(set) var unreadable: [UnreadFile] = []

  /// Counts the uses of each tag, and reads the register.
  ///
  /// - Parameter isComplete: whether an unreadable file is an error; otherwise its tags are just missing.
  package static func take(of vault: Vault, isComplete: Bool = false) throws -> TagCensus {
    let scan = VaultScan(vault) { $0.isCollection }
    let found = scan.gather(TagTally(), where: UnreadMarkdown.mayHoldTags) { scanner, file, tally in
      guard scanner.settings.holdsItems(scanner.path) else {
        return tally.addProse(of: scanner.document(), file: file)
      }
      scanner.read(.tags)
      tally.addCollection(scanner, file: file)
      var count = 0
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        count += tally.addItem(scanner, file: file)
      }
      // If all tag marks are counted, none is left for prose, and the file needs no full parse.
      if UnreadMarkdown.tagMarks(scanner.bytes) > count { tally.addProse(of: scanner.document(), file: file) }
    }
    var census = TagCensus(found.parts, in: vault)
    census.unreadable += found.unreadable
    if isComplete { try census.unreadable.refuseIncomplete() }
    return census
  }

  /// Combines the counts of all threads with the entries of the vault's register.
  init(_ parts: [TagTally], in vault: Vault) {
    var whole = TagTally()
    for part in parts { whole.add(part) }
    var tags: [TagName: Tag] = [:]
    let register = TagRegister.read(from: vault)
    unreadable = register.unread
    for entry in register.entries {
      tags[entry.name] = Tag(
        name: text(entry.name.bytes), color: entry.color, description: entry.description, itemCount: 0,
        collectionCount: 0, isRegistered: true)
    }
    for use in whole.uses {
      let new = Tag(
        name: text(use.name.bytes), color: nil, description: nil, itemCount: 0, collectionCount: 0,
        isRegistered: false)
      tags[use.name, default: new].itemCount += use.items
      tags[use.name]?.collectionCount += use.collections
      tags[use.name]?.proseCount += use.prose
    }
    self.tags = tags.values.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}
