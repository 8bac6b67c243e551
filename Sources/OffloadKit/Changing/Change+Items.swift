package import VaultStore
package import VaultSyntax

extension Change {
  /// Returns the path of the collection that items go to. Makes it if it's missing and may be made.
  ///
  /// - Throws: `VaultError.collectionNotFound`; `VaultError.invalidCollectionName` if Offload would read no items
  ///   from it.
  package func open(_ target: Target) throws -> VaultPath {
    if let problem = vault.problem(ofCollectionAt: target.path) {
      throw VaultError.invalidCollectionName(target.path.text, problem)
    }
    if try document(at: target.path) == nil {
      guard target.creates else { throw VaultError.collectionNotFound(name: target.path.text, nearest: []) }
      try create(target.path, bytes: target.newText)
    }
    if target.addsSection, let section = target.section { try addSection(section, to: target.path) }
    return target.path
  }

  /// Adds the heading of a section to the end of a file that lacks it.
  private func addSection(_ section: String, to path: VaultPath) throws {
    try edit(path) { document in
      let name = Array(section.utf8)
      return document.section(named: name) == nil ? [document.addingSection(named: name)] : []
    }
  }

  /// Applies line edits to items of one file, all against the same bytes. If an edit removes an item around another,
  /// the inner one goes with it.
  ///
  /// - Returns: the items as they are afterwards, in the order given; nil for a removed or unchanged one.
  package func edit(
    _ members: [Item], in path: VaultPath, _ patches: (Document, Int, Item) throws -> [Patch]
  ) throws -> [Item?] {
    guard let before = try document(at: path) else { throw VaultError.changedUnderneath(members[0].place) }
    let indices = try before.locate(members, in: path)
    let edits = try indices.indices.map { member in
      let index = indices[member]
      return try refusals(at: Place(path: path, line: before.items[index].firstLine + 1)) {
        try patches(before, index, members[member])
      }
    }
    let removals = edits.joined().filter(\.isRemoval).map(\.range)
    let all = zip(indices, edits).flatMap { index, edit in
      before.isInside(removals, item: index) && !edit.contains(where: \.isRemoval) ? [] : edit
    }.filter { patch in
      !removals.contains { $0 != patch.range && $0.contains(patch.range) && !patch.range.isEmpty }
    }
    var result = [Item?](repeating: nil, count: members.count)
    guard !all.isEmpty else { return result }
    try edit(path) { _ in all }
    guard let after = try document(at: path) else { return result }
    let shift = PatchShift(all)
    var found: [(member: Int, index: Int)] = []
    for (member, index) in indices.enumerated() {
      if before.isInside(removals, item: index) {
        events.append(ItemEvent(of: members[member], to: nil))
        continue
      }
      let line = after.lineIndex(at: shift.offset(of: before.lines[before.items[index].firstLine].start))
      if let place = after.indices(onLine: line).last { found.append((member, place)) }
    }
    let now = ItemReader(path: path, document: after, vault: vault).items(found.map(\.index))
    for place in now.indices {
      let member = found[place].member
      events.append(ItemEvent(of: members[member], to: now[place]))
      result[member] = now[place]
    }
    return result
  }

  /// Puts new items into a file; the log knows them from then on.
  ///
  /// - Returns: the outermost of them as they are afterwards.
  package func make(
    _ excerpt: Excerpt, in path: VaultPath, section: String?, at placement: Placement
  ) throws -> [Item] {
    let destination = try existingDocument(at: path).destination(placement, section: section, in: path)
    let (after, added) = try add(excerpt, in: path, at: destination)
    let reader = ItemReader(path: path, document: after, vault: vault)
    events += reader.items(added).map { ItemEvent(of: nil, to: $0) }
    return reader.items(after.outermost(added))
  }

  /// Puts moved items into a file.
  ///
  /// - Returns: the outermost of them as they are afterwards.
  package func insert(
    _ excerpt: Excerpt, in path: VaultPath, section: String?, at placement: Placement
  ) throws -> [Item] {
    let destination = try existingDocument(at: path).destination(placement, section: section, in: path)
    return try insert(excerpt, in: path, at: destination)
  }

  /// Puts moved items at a place in the document as it is now.
  package func insert(_ excerpt: Excerpt, in path: VaultPath, at destination: Destination)
    throws
    -> [Item]
  {
    let (after, added) = try add(excerpt, in: path, at: destination)
    return ItemReader(path: path, document: after, vault: vault).items(after.outermost(added))
  }

  /// - Returns: the document with the items, and their indices in it.
  private func add(_ excerpt: Excerpt, in path: VaultPath, at destination: Destination) throws
    -> (document: Document, added: [Int])
  {
    let before = try existingDocument(at: path)
    let (patches, after) = try refusals(in: path) { try before.insertion(of: excerpt, at: destination) }
    guard !patches.isEmpty else { return (before, []) }
    try patches.refuseNUL()
    try before.refuseConflictMarkers(touching: patches.map(\.range), in: path)
    try replace(path, with: after)
    return (after, after.itemsAdded(to: before, by: patches))
  }
}

extension [Patch] {
  /// Refuses what would make a file one that isn't text.
  ///
  /// - Throws: `VaultError.holdsNUL`.
  func refuseNUL() throws {
    if contains(where: { $0.replacement.contains(0) }) { throw VaultError.holdsNUL }
  }

  /// Returns the byte offset after the patches. Insertions at the offset itself come before it.
  package func offset(of offset: Int) -> Int {
    reduce(offset) { result, patch in
      guard patch.range.upperBound <= offset else { return result }
      return result + patch.replacement.count - patch.range.count
    }
  }
}

extension Patch {
  /// Whether the patch removes whole lines.
  fileprivate var isRemoval: Bool { !range.isEmpty && replacement.isEmpty }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

/// Computes byte offsets after patches.
private struct PatchShift {
  private let ends: [Int]
  private let shifts: [Int]

  init(_ patches: [Patch]) {
    let sorted = patches.sorted { $0.range.upperBound < $1.range.upperBound }
    var shift = 0
    ends = sorted.map(\.range.upperBound)
    shifts =
      [0]
      + sorted.map { patch in
        shift += patch.replacement.count - patch.range.count
        return shift
      }
  }

  /// Insertions at the offset itself come before it.
  func offset(of offset: Int) -> Int { offset + shifts[ends.partitioningIndex { $0 > offset }] }
}

extension Document {
  /// Whether one of the ranges covers the whole first line of the item.
  fileprivate func isInside(_ ranges: [Range<Int>], item: Int) -> Bool {
    let line = lines[items[item].firstLine]
    return ranges.contains { $0.lowerBound <= line.start && line.end <= $0.upperBound }
  }

  /// Returns the items that patches put into `before` to make this document.
  fileprivate func itemsAdded(to before: Document, by patches: [Patch]) -> [Int] {
    let count = items.count - before.items.count
    let touched = itemsTouched(by: patches)
    guard count > 0, let places = firstIndices(ofRun: count, besides: before.allWords) else { return touched }
    let first = touched.first(where: places.contains) ?? places.upperBound
    return Array(first..<(first + count))
  }

  /// The identity of the words of each item.
  package var allWords: [UInt64] {
    var said = ItemText(skimming: true)
    return bytes.withUnsafeBufferPointer { bytes in
      items.indices.map { index in
        said.read(bytes, outline, item: index)
        return said.identity ?? 0
      }
    }
  }

  /// Returns the indices at which a run of items can begin among items with these words; nil if there are none.
  package func firstIndices(ofRun count: Int, besides others: [UInt64]) -> ClosedRange<Int>? {
    let words = allWords
    guard words.count == others.count + count else { return nil }
    let alikeBefore = zip(words, others).prefix { $0 == $1 }.count
    let alikeBehind = zip(words.reversed(), others.reversed()).prefix { $0 == $1 }.count
    let first = others.count - alikeBehind
    return first <= alikeBefore ? first...alikeBefore : nil
  }

  /// Returns the items of this document whose first line a patch wrote; `self` is the document after the patches.
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

  /// - Throws: `VaultError.conflictMarkers` if one of the ranges touches lines between git's conflict markers.
  package func refuseConflictMarkers(touching ranges: [Range<Int>], in path: VaultPath) throws {
    for lines in conflictLines where ranges.contains(where: { touches($0, lines) }) {
      throw VaultError.conflictMarkers(path, line: lines.lowerBound + 1)
    }
  }

  private func touches(_ range: Range<Int>, _ lines: Range<Int>) -> Bool {
    let start = self.lines[lines.lowerBound].start
    let end = self.lines[lines.upperBound - 1].next
    return range.lowerBound < end && (range.upperBound > start || range.isEmpty && range.lowerBound > start)
  }
}
