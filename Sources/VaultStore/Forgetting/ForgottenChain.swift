/// Rewrites records and images as if erased lines had never existed and erased operations had never happened.
///
/// So each text still leads to the one before, and the remaining changes can be undone.
struct ForgottenChain {
  /// The rewritten entries of changed records.
  private(set) var entries: [RecordID: [JournalEntry]] = [:]
  /// The text that the newest remaining operation left in a file, by the names of images.
  private(set) var images: [[UInt8]: [UInt8]] = [:]

  /// What followed a text: the image of the file, or a newer operation that found the text.
  private enum Newer {
    case image(VaultPath)
    case entry(JournalRecord, Int, found: [UInt8])
    case unknown
  }

  private let text: ForgottenText
  private let difference: DifferenceFunction
  private var newer: [VaultPath: Newer] = [:]
  /// The present names of files that an erased operation renamed, by their former names.
  private var names: [VaultPath: VaultPath] = [:]

  /// - Parameter emptied: the erased operations.
  init(_ store: Store, _ text: ForgottenText, emptied: Set<RecordID>) {
    (self.text, difference) = (text, store.difference)
    var texts = PastTexts(store)
    guard let history = (try? OpenHistory.open(store)) ?? nil, var listing = try? history.list() else {
      return
    }
    while let id = (try? history.next(in: &listing)) ?? nil {
      guard let record = (try? history.journalRecord(id)) ?? nil else { continue }
      for (index, entry) in record.entries.enumerated().reversed() {
        let sides = texts.sides(of: entry.change)
        let path = entry.newPath ?? entry.path
        let side = newer.removeValue(forKey: path) ?? .image(path)
        newer[entry.path] =
          entry.kind == .renamed && entry.after == nil
          ? side : follow(side, record, index, sides, isEmptied: emptied.contains(id))
        rename(record, index, isEmptied: emptied.contains(id))
      }
      for rename in record.record.renamesTold.reversed() {
        _ = texts.sides(of: rename)
        if let newPath = rename.newPath {
          newer[rename.path] = newer.removeValue(forKey: newPath) ?? .image(newPath)
        }
      }
    }
  }

  /// Rewrites names as if a file had always had the name that an erased operation gave it.
  private mutating func rename(_ record: JournalRecord, _ index: Int, isEmptied: Bool) {
    let entry = record.entries[index]
    let name = entry.newPath ?? entry.path
    let now = names[name]
    if isEmptied {
      if entry.kind == .renamed { names[entry.path] = now ?? name }
      return
    }
    guard let now else { return }
    if entry.newPath != nil {
      entries[record.id, default: record.entries][index].newPath = now
      names[name] = nil
    } else {
      entries[record.id, default: record.entries][index].path = now
      if entry.kind == .created || entry.kind == .copied { names[name] = nil }
    }
  }

  /// - Parameter side: what followed the text that an entry left.
  /// - Returns: what follows the text before.
  private mutating func follow(
    _ side: Newer, _ record: JournalRecord, _ index: Int, _ sides: (before: [UInt8]?, after: [UInt8]?),
    isEmptied: Bool
  ) -> Newer {
    let entry = record.entries[index]
    let before = sides.before.map { text.taken(from: $0) }
    let after = sides.after.map { text.taken(from: $0) }
    let found = entry.kind == .created ? [] : sides.before
    let former = found.flatMap { entry.change.outside.inverted.applied(to: $0) }.map { text.taken(from: $0) }
    guard let former else { return .unknown }
    if isEmptied {
      join(side, to: former)
      return side
    }
    if case .image(let path) = side, let after { images[Images.name(of: path)] = after }
    let kept = entry.with(from: before, to: after, after: former, difference)
    if sides.before != before || sides.after != after || kept.outside != entry.outside {
      entries[record.id, default: record.entries][index] = kept
    }
    return .entry(record, index, found: before ?? [])
  }

  /// Connects a newer text with the text before an erased operation.
  private mutating func join(_ newer: Newer, to found: [UInt8]) {
    switch newer {
    case .unknown: break
    case .image(let path): images[Images.name(of: path)] = found
    case .entry(let record, let index, let later):
      entries[record.id, default: record.entries][index].outside =
        LineSplices.between(found, later, difference).map(\.withoutContext)
    }
  }
}

extension JournalEntry {
  /// Returns the entry with other texts.
  ///
  /// - Parameter former: the text that the operation before had left.
  fileprivate func with(
    from before: [UInt8]?, to after: [UInt8]?, after former: [UInt8], _ difference: DifferenceFunction
  ) -> JournalEntry {
    var entry = self
    entry.splices = LineSplices.between(before ?? [], after ?? [], difference)
    entry.before = before.map { Fingerprint($0) }
    entry.after = after.map { Fingerprint($0) }
    entry.outside = LineSplices.between(former, before ?? [], difference).map(\.withoutContext)
    return entry
  }
}
