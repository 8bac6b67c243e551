/// What a transaction's files come to: steps in the order in which they are safe, and the folders that they need.
struct Plan {
  init() {}

  var steps: [Step] = []
  var newFolders: [VaultPath] = []
  var emptiedFolders: [VaultPath] = []

  /// Lines that are moved are added before they are taken away: whatever happens in between, they are there.
  init(_ targets: [Target], id: RecordID, difference: DifferenceFunction) throws {
    var early: [(rank: Int, JournalEntry, Target)] = []
    var late: [(JournalEntry, Target)] = []
    let vacated = Set(targets.compactMap { $0.path == $0.original?.path ? nil : $0.original?.path })
    for target in targets {
      if let change = Plan.change(target, difference) { early.append((Plan.rank(change), change, target)) }
      if let creation = Plan.creation(target) {
        if vacated.contains(creation.path) {
          late.append((creation, target))
        } else {
          early.append((0, creation, target))
        }
      }
      if let renaming = Plan.renaming(target) { late.append((renaming, target)) }
    }
    for target in targets { if let removal = Plan.removal(target) { late.append((removal, target)) } }
    let ordered = early.indices.sorted { (early[$0].rank, $0) < (early[$1].rank, $1) }.map {
      (early[$0].1, early[$0].2)
    }
    let all = ordered + (try Plan.withoutCollisions(late))
    steps = all.enumerated().map { Plan.step($0.element.0, $0.element.1, number: $0.offset, id: id) }
  }

  private static func step(_ entry: JournalEntry, _ target: Target, number: Int, id: RecordID) -> Step {
    var entry = entry
    entry.temporary = JournalName.file(id, entry: number)
    let step = Step(entry, number: number)
    step.base = target.original?.bytes
    step.text = entry.kind == .changed || entry.kind == .created ? target.bytes : nil
    step.source = target.source
    step.status = target.original?.status
    step.hadWriter = target.original?.hasWriter
    // A file that is changed and then renamed is held back for the change alone.
    if entry.kind == .changed || target.bytes == target.original?.bytes {
      step.file = target.original?.file
    }
    return step
  }

  private static func change(_ target: Target, _ difference: DifferenceFunction) -> JournalEntry? {
    guard let original = target.original, target.path != nil, let old = original.bytes,
      let new = target.bytes, old != new
    else { return nil }
    var entry = JournalEntry(kind: .changed, path: original.path, temporary: [])
    entry.splices = LineSplices.between(old, new, difference)
    entry.base = Fingerprint(old)
    entry.before = entry.base
    entry.after = Fingerprint(new)
    entry.originalInode = original.status.inode
    entry.isInPlace = original.status.links > 1
    return entry
  }

  private static func creation(_ target: Target) -> JournalEntry? {
    guard target.original == nil, let path = target.path else { return nil }
    var entry = JournalEntry(kind: .copied, path: path, temporary: [])
    entry.permissions = target.permissions
    guard let bytes = target.bytes else { return entry }
    entry.kind = .created
    entry.splices = bytes.isEmpty ? [] : [Splice(offset: 0, removed: [], inserted: bytes)]
    entry.after = Fingerprint(bytes)
    return entry
  }

  private static func renaming(_ target: Target) -> JournalEntry? {
    guard let original = target.original, let path = target.path, path != original.path else { return nil }
    var entry = JournalEntry(kind: .renamed, path: original.path, newPath: path, temporary: [])
    entry.originalInode = original.status.inode
    return entry
  }

  private static func removal(_ target: Target) -> JournalEntry? {
    guard let original = target.original, target.path == nil else { return nil }
    var entry = JournalEntry(kind: .removed, path: original.path, temporary: [])
    entry.originalInode = original.status.inode
    entry.permissions = original.status.permissions
    if let bytes = original.bytes {
      entry.base = Fingerprint(bytes)
      entry.before = entry.base
      entry.isKept = bytes.count > Transaction.recordedSize || bytes.contains(0)
      if !entry.isKept, !bytes.isEmpty {
        entry.splices = [Splice(offset: 0, removed: bytes, inserted: [])]
      }
    } else {
      entry.isKept = true
    }
    return entry
  }

  private static func rank(_ entry: JournalEntry) -> Int {
    if entry.splices.allSatisfy({ $0.removed.isEmpty }) { return 0 }
    return entry.splices.allSatisfy { $0.inserted.isEmpty } ? 2 : 1
  }

  /// Puts each step after the one that frees its name. Names that go round in a circle are refused.
  private static func withoutCollisions(_ steps: [(JournalEntry, Target)]) throws -> [(JournalEntry, Target)]
  {
    var waiting = steps
    var ordered: [(JournalEntry, Target)] = []
    while !waiting.isEmpty {
      let occupied = Set(
        waiting.compactMap { $0.0.kind == .created || $0.0.kind == .copied ? nil : $0.0.path })
      let next = waiting.firstIndex { entry, _ in
        switch entry.kind {
        case .renamed: entry.newPath.map { !occupied.contains($0) } ?? true
        case .created, .copied: !occupied.contains(entry.path)
        default: true
        }
      }
      guard let next else { throw StoreError.exists(waiting[0].0.newPath ?? waiting[0].0.path) }
      ordered.append(waiting.remove(at: next))
    }
    return ordered
  }
}
