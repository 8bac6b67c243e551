/// The steps of a transaction in a safe order, and the folders that they need.
struct Schedule {
  init() {}

  var steps: [FileStep] = []
  var newFolders: [VaultPath] = []
  var emptiedFolders: [VaultPath] = []

  /// Orders the steps. Moved lines arrive before they leave, so that they exist whatever happens in between. A step
  /// whose name another file must free comes after that file's step.
  ///
  /// - Parameter yielding: folders that are empty by then, and make way for new files and folders.
  init(
    _ edits: [FileEdit], yielding: some Collection<VaultPath> = [], id: RecordID,
    difference: DifferenceFunction
  ) throws {
    var early: [(rank: Int, JournalEntry, FileEdit)] = []
    var late: [(JournalEntry, FileEdit)] = []
    let vacated = OccupiedNames(edits.compactMap { $0.path == $0.original?.path ? nil : $0.original?.path })
    for edit in edits {
      if let change = Schedule.change(edit, difference) {
        early.append((Schedule.rank(change), change, edit))
      }
      if let creation = Schedule.creation(edit) {
        if vacated.isTaken(creation.path) || yielding.contains(where: { $0.isOnWay(with: creation.path) }) {
          late.append((creation, edit))
        } else {
          early.append((0, creation, edit))
        }
      }
      if let renaming = Schedule.renaming(edit) { late.append((renaming, edit)) }
    }
    for edit in edits { if let removal = Schedule.removal(edit) { late.append((removal, edit)) } }
    let ordered = early.indices.sorted { (early[$0].rank, $0) < (early[$1].rank, $1) }.map {
      (early[$0].1, early[$0].2)
    }
    emptiedFolders = yielding.sorted { ($0.bytes.count, $1) > ($1.bytes.count, $0) }
    let all = ordered + (try Schedule.withoutCollisions(late, yielding))
    steps = all.enumerated().map { Schedule.step($0.element.0, $0.element.1, number: $0.offset, id: id) }
  }

  private static func step(_ entry: JournalEntry, _ edit: FileEdit, number: Int, id: RecordID) -> FileStep {
    var entry = entry
    entry.temporary = JournalName.file(id, entry: number)
    let step = FileStep(entry, number: number)
    step.base = edit.original?.bytes
    step.text = entry.kind == .changed || entry.kind == .created ? edit.bytes : nil
    step.source = edit.source
    step.status = edit.original?.status
    step.hadWriter = edit.original?.hasWriter
    // A file that is changed and then renamed needs its lease only for the change.
    if entry.kind == .changed || edit.bytes == edit.original?.bytes {
      step.file = edit.original?.file
    }
    return step
  }

  private static func change(_ edit: FileEdit, _ difference: DifferenceFunction) -> JournalEntry? {
    guard let original = edit.original, edit.path != nil, let old = original.bytes,
      let new = edit.bytes, old != new
    else { return nil }
    var entry = JournalEntry(kind: .changed, path: original.path, temporary: [])
    entry.splices = LineSplices.between(old, new, difference)
    entry.before = Fingerprint(old)
    entry.after = Fingerprint(new)
    entry.originalInode = original.status.inode
    entry.isInPlace = original.status.links > 1
    return entry
  }

  private static func creation(_ edit: FileEdit) -> JournalEntry? {
    guard edit.original == nil, let path = edit.path else { return nil }
    var entry = JournalEntry(kind: .copied, path: path, temporary: [])
    entry.permissions = edit.permissions
    guard let bytes = edit.bytes else { return entry }
    entry.kind = .created
    entry.splices = bytes.isEmpty ? [] : [Splice(offset: 0, removed: [], inserted: bytes)]
    entry.after = Fingerprint(bytes)
    return entry
  }

  private static func renaming(_ edit: FileEdit) -> JournalEntry? {
    guard let original = edit.original, let path = edit.path, path != original.path else { return nil }
    var entry = JournalEntry(kind: .renamed, path: original.path, newPath: path, temporary: [])
    entry.originalInode = original.status.inode
    return entry
  }

  private static func removal(_ edit: FileEdit) -> JournalEntry? {
    guard let original = edit.original, edit.path == nil else { return nil }
    var entry = JournalEntry(kind: .removed, path: original.path, temporary: [])
    entry.originalInode = original.status.inode
    entry.permissions = original.status.permissions
    if let bytes = original.bytes {
      entry.before = Fingerprint(bytes)
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

  /// Puts each step after the one that frees its name. Refuses names that form a circle.
  private static func withoutCollisions(
    _ steps: [(JournalEntry, FileEdit)], _ yielding: some Collection<VaultPath>
  ) throws -> [(JournalEntry, FileEdit)] {
    var waiting = steps
    var ordered: [(JournalEntry, FileEdit)] = []
    var occupied = OccupiedNames(steps.compactMap { $0.0.formerPath })
    while !waiting.isEmpty {
      let next = waiting.firstIndex { entry, _ in
        guard let place = entry.placedPath else { return true }
        // Its own former name doesn't block it.
        if let former = entry.formerPath { occupied.remove(former) }
        defer { if let former = entry.formerPath { occupied.add(former) } }
        return !occupied.isTaken(place)
          && !yielding.contains { $0.isOnWay(with: place) && occupied.isInhabited($0) }
      }
      guard let next else { throw StoreError.exists(waiting[0].0.newPath ?? waiting[0].0.path) }
      if let former = waiting[next].0.formerPath { occupied.remove(former) }
      ordered.append(waiting.remove(at: next))
    }
    return ordered
  }
}
