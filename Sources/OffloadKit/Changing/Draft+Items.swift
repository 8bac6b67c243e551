package import VaultStore
package import VaultSyntax

extension Draft {
  /// The collection that items are to go to; made where it is missing and may be.
  package func open(_ target: Target) throws -> VaultPath {
    if try document(at: target.path) != nil { return target.path }
    guard target.creates else { throw VaultError.collectionNotFound(name: target.path.text, nearest: []) }
    try create(target.path, bytes: [])
    return target.path
  }

  /// Applies line edits to items of one file, all against the same bytes.
  ///
  /// - Returns: the items as they stand then, by the place where they stood.
  package func edit(
    _ members: [Item], in path: VaultPath, vault: Vault, _ patches: (Document, Int, Item) throws -> [Patch]
  ) throws -> [Place: Item] {
    guard let before = try document(at: path) else { throw VaultError.changedUnderneath(members[0].place) }
    let indices = try before.locate(members, in: path)
    var all: [Patch] = []
    for (index, item) in zip(indices, members) {
      all += try patches(before, index, item)
    }
    guard !all.isEmpty else { return [:] }
    try edit(path) { _ in all }
    guard let after = try document(at: path) else { return [:] }
    let reader = ItemReader(path: path, document: after, vault: vault)
    var result: [Place: Item] = [:]
    for (index, item) in zip(indices, members) {
      let end = before.lines[before.items[index].firstLine].end
      let line = after.lineIndex(at: all.offset(of: end))
      guard let place = after.indices(onLine: line).last else { continue }
      let changed = reader.item(place)
      result[item.place] = changed
      events.append(ItemEvent(of: item, to: changed))
    }
    return result
  }

  /// Puts composed or moved items into a file.
  ///
  /// - Returns: the outermost of them as they stand then.
  package func insert(
    _ excerpt: Excerpt, in path: VaultPath, section: String?, at placement: Placement, vault: Vault
  ) throws -> [Item] {
    let before = try existingDocument(at: path)
    let destination = try before.destination(placement, section: section, in: path)
    let patches = try before.inserting(excerpt, at: destination)
    try edit(path) { _ in patches }
    guard let after = try document(at: path) else { return [] }
    let reader = ItemReader(path: path, document: after, vault: vault)
    return after.outermost(after.itemsTouched(by: patches)).map(reader.item)
  }
}

extension ItemEvent {
  /// What became of an item: `after` is nil where it was removed.
  init(of before: Item?, to after: Item?) {
    self.init(
      before: before?.id, after: after?.id, from: before?.place, to: after?.place,
      words: (after ?? before)?.content ?? "")
  }
}

extension [Patch] {
  /// Where a byte offset lies once the patches are applied. Insertions at the offset itself come before it.
  package func offset(of offset: Int) -> Int {
    reduce(offset) { result, patch in
      guard patch.range.upperBound <= offset else { return result }
      return result + patch.replacement.count - patch.range.count
    }
  }
}

extension Document {
  /// Items of this document whose first line a patch wrote; `self` is the document behind the patches.
  package func itemsTouched(by patches: [Patch]) -> [Int] {
    patches.flatMap { patch -> [Int] in
      let end = patches.offset(of: patch.range.upperBound)
      let written = (end - patch.replacement.count)..<end
      return items.indices.filter { index in
        let line = lines[items[index].firstLine]
        return line.start < written.upperBound && line.end > written.lowerBound
      }
    }
  }

  /// - Throws: `VaultError.conflictMarkers` where the bytes reach into lines between git's conflict markers.
  package func refuseConflictMarkers(touching range: Range<Int>, in path: VaultPath) throws {
    for lines in conflictLines {
      let start = self.lines[lines.lowerBound].start
      let end = self.lines[lines.upperBound - 1].next
      if range.lowerBound < end, range.upperBound > start || range.isEmpty && range.lowerBound > start {
        throw VaultError.conflictMarkers(path, line: lines.lowerBound + 1)
      }
    }
  }
}
