import VaultStore
import VaultSyntax

/// Every tag of a vault, counted.
package struct TagCensus {
  /// By name.
  package let tags: [Tag]
  /// Files and folders that could not be read.
  package private(set) var unreadable: [UnreadFile] = []

  /// Counts what bears each tag, and reads the register.
  ///
  /// - Parameter isComplete: whether a file that cannot be read is an error; without it, its tags are missing.
  package static func take(of vault: Vault, isComplete: Bool = false) throws -> TagCensus {
    let found = VaultScan(vault).gather(TagTally(), where: UnreadMarkdown.mayHoldTags) {
      scanner, file, tally in
      scanner.read(.tags)
      tally.addCollection(scanner, file: file)
      var count = 0
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        count += tally.addItem(scanner, file: file)
      }
      // As many as there are marks: nothing is left for prose, and the file need not be taken apart.
      if UnreadMarkdown.tagMarks(scanner.bytes) > count { tally.addProse(of: scanner.document(), file: file) }
    }
    var census = TagCensus(found.parts, in: vault)
    census.unreadable += found.unreadable
    if isComplete { try census.unreadable.refuseIncomplete() }
    return census
  }

  /// What was counted by all threads, with what the vault's register says of it.
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
