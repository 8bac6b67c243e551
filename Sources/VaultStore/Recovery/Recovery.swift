/// Completes or takes back what earlier commands left in the journal. It can be cut off itself at any point, and
/// begun again.
final class Recovery {
  let store: Store
  let journal: Journal
  private let reader: WholeFileReader
  var notes: [StoreNote] = []
  /// The files of changes that go on waiting.
  private(set) var waitingPaths: Set<VaultPath> = []
  /// The highest number in the journal, 0 for none.
  private(set) var newestNumber: UInt64 = 0

  var calls: Calls { store.calls }

  init(store: Store, journal: Journal, reader: WholeFileReader) {
    self.store = store
    self.journal = journal
    self.reader = reader
  }

  func run() throws {
    do {
      let (files, others) = try calls.contents(of: journal.unfinished)
      // A pipe, a folder or a link is no part of a journal, whatever it is called.
      for name in others + files.filter({ JournalName($0) == nil }) where name.first != UInt8(ascii: ".") {
        notes.append(.setAside([try journal.setAside(name)], paths: []))
      }
      let known = files.filter { JournalName($0) != nil }
      let groups = Dictionary(grouping: known) { JournalName($0)?.id ?? RecordID(number: 0, random: 0) }
        .sorted { $0.key < $1.key }
      if groups.count > 1 { try giveBackAsides(of: groups) }
      for (id, names) in groups {
        newestNumber = max(newestNumber, id.number)
        try recover(id, names)
      }
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: JournalFolder.unfinished.path(of: journal.seal.maker))
    }
  }

  /// While one change waits, a later one of the same files may be cut off. To the first, a file that stands aside for the second
  /// would be gone.
  private func giveBackAsides(of groups: [(key: RecordID, value: [[UInt8]])]) throws {
    for (id, names) in groups where names.contains(where: JournalName.isAside) {
      guard let record = try journal.unfinishedRecord(id),
        let operation = try? RecordRun(store: store, journal: journal, reader: reader, record: record)
      else { continue }
      do {
        try assessment(of: operation, record).giveBackAsides()
      } catch let failure as SystemFailure where failure.isLasting || failure.isRefusal || failure.isLink {
        // Whoever completes it meets that again, and says so.
      }
    }
  }

  private func assessment(of operation: RecordRun, _ record: JournalRecord) -> Assessment {
    Assessment(operation: operation, knowsInodes: record.scope.isSame(as: journal.scope))
  }

  private func recover(_ id: RecordID, _ names: [[UInt8]]) throws {
    let name = JournalName.record(id)
    guard let bytes = try calls.readUnlessTooLarge(journal.file(name)) else {
      return try names.contains(name) ? setAside(names, paths: []) : clear(id, names)
    }
    switch DecodedRecord(bytes, journal.seal) {
    case .record(let record) where record.id == id:
      try complete(record, bytes)
    case .newer:
      notes.append(.newerRecord(id))
    case .torn:
      // Its writing was cut off, so nothing had been done yet.
      try calls.remove(JournalName.record(id), in: journal.unfinished)
      try clear(id, names.filter { $0 != JournalName.record(id) })
    case .record, .unsealed, .garbled:
      try setAside(names, paths: [])
    }
  }

  /// Files that no record goes with: of a command that was cut off before its commit point, or after its end.
  private func clear(_ id: RecordID, _ names: [[UInt8]]) throws {
    let finished = try finished(id)
    for name in names {
      switch JournalName(name)?.part {
      case .file where JournalName.isAside(name):
        notes.append(.setAside([try journal.setAside(name)], paths: []))
      case .file where JournalName.isDraft(name):
        try calls.remove(name, in: journal.unfinished)
      case .file(let number) where JournalName.isCopy(name):
        try clearCopy(name, finished?.entry(number))
      case .file(let number):
        let entry = finished?.entry(number)
        if entry?.isKept == true, entry?.kind == .removed {
          try FinishedRecords(journal).keep(name, limit: store.options.keptBytes)
        } else if let entry, let finished {
          try retire(name, entry, finished.scope)
        } else {
          try retire(name)
        }
      default:
        try calls.remove(name, in: journal.unfinished)
      }
    }
  }

  /// A copy of a file that was renamed: it goes where that is there.
  private func clearCopy(_ name: [UInt8], _ entry: JournalEntry?) throws(SystemFailure) {
    let path = entry?.newPath
    if let path, try calls.status(of: path.bytes, in: store.root) != nil {
      try calls.remove(name, in: journal.unfinished)
    } else {
      notes.append(.setAside([try journal.setAside(name)], paths: path.map { [$0] } ?? []))
    }
  }

  private func retire(_ name: [UInt8]) throws(SystemFailure) {
    guard let status = try calls.status(of: name, in: journal.unfinished) else { return }
    Displaced(journal).add(name, Displaced.Retired(stamp: FileStamp(status)), of: nil)
  }

  /// A file that a finished operation had displaced, and that is to be looked into once more where it was written since.
  private func retire(_ name: [UInt8], _ entry: JournalEntry, _ scope: InodeScope) throws(SystemFailure) {
    guard let before = entry.change.before, let status = try calls.status(of: name, in: journal.unfinished),
      let text = try journal.read(journal.file(name)),
      ![before, entry.base, entry.after].contains(Fingerprint(text))
    else { return try retire(name) }
    let isVery =
      scope.isSame(as: journal.scope) && (name != entry.temporary || status.inode == entry.originalInode)
    if isVery {
      Displaced(journal).add(name, .written(base: nil), of: nil)
    } else {
      notes.append(.setAside([try journal.setAside(name)], paths: [entry.path]))
    }
  }

  /// Nil for a record that is not there, or never will be read.
  private func finished(_ id: RecordID) throws(StoreError) -> JournalRecord? {
    do throws(StoreError) {
      return try OpenHistory.open(store)?.journalRecord(id)
    } catch {
      if case .unreadableRecord(_, _, nil) = error { return nil }
      throw error
    }
  }

  private func complete(_ record: JournalRecord, _ bytes: [UInt8]) throws {
    let operation: RecordRun
    do {
      operation = try RecordRun(store: store, journal: journal, reader: reader, record: record)
    } catch StoreError.guarded, StoreError.reserved {
      return try setAside(try names(of: record.id), paths: record.entries.map(\.path))
    }
    var isOver = false
    // Of one that cannot go on, what was kept of it.
    defer { notes += operation.notes.filter { isOver || $0.concernsRefused } }
    try syncRecord(record.id, bytes)
    do {
      try assess(operation, record)
      try operation.checkNotOvertaken()
      try operation.carryOut()
      _ = try operation.conclude()
      try dropLeftovers(of: operation)
      notes.append(.completed(record.id, command: record.header.command))
    } catch is Assessment.Undecided {
      try setAside(record)
    } catch StoreError.failed(let failure, let path) {
      if failure.isLink { return try setAside(record) }
      if failure.isRefusal, let path = VaultPath(path) {
        wait(record, path)
      } else {
        guard failure.isLasting else { throw StoreError.failed(failure, path: path) }
        try takeBack(operation, because: StoreError.failed(failure, path: path), record)
      }
    } catch let failure as SystemFailure {
      // A link has taken the place of a folder on the way, and leads elsewhere than what was meant.
      if failure.isLink { return try setAside(record) }
      guard failure.isLasting else { throw failure }
      try takeBack(operation, because: failure, record)
    } catch {
      try takeBack(operation, because: error, record)
    }
    isOver = true
  }

  private func wait(_ record: JournalRecord, _ path: VaultPath) {
    notes.append(.waiting(record.id, path))
    waitingPaths.formUnion(record.entries.map(\.path))
  }

  /// What nobody has looked at yet must not be taken back either: its texts would go with the record.
  private func assess(_ operation: RecordRun, _ record: JournalRecord) throws {
    do {
      try assessment(of: operation, record).run()
    } catch let failure as SystemFailure where failure.isLasting && !failure.isRefusal && !failure.isLink {
      throw Assessment.Undecided()
    }
  }

  /// Who wrote it may have been cut off before that was on disk, and nothing is done that no record on disk tells. Where its sync
  /// has failed, the system may have forgotten what it could not write, and a second sync goes well all the same: so the same
  /// bytes are written once more.
  private func syncRecord(_ id: RecordID, _ bytes: [UInt8]) throws(SystemFailure) {
    let file = try calls.open(JournalName.record(id), in: journal.unfinished, [.writing, .noFollow])
    defer { calls.release(file) }
    try calls.writeAll(file, bytes)
    try calls.sync(file, .commit)
    if store.options.durability == .full { try calls.syncNames(in: journal.unfinished) }
  }

  /// A merge that was begun and never committed to goes. A save that came out of the vault while one was taken back, and
  /// was not read, stays.
  private func dropLeftovers(of operation: RecordRun) throws {
    if try calls.status(of: JournalName.record(operation.id), in: journal.unfinished) != nil { return }
    for name in try names(of: operation.id) {
      guard case .file(let number)? = JournalName(name)?.part, operation.steps.indices.contains(number),
        !JournalName.isAside(name), !JournalName.isCopy(name)
      else { continue }
      let step = operation.steps[number]
      if step.entry.isKept || step.displaced.contains(name) { continue }
      guard step.entry.kind == .changed, !JournalName.isDraft(name),
        let status = try calls.status(of: name, in: journal.unfinished),
        let text = try journal.read(journal.file(name))
      else {
        try? calls.remove(name, in: journal.unfinished)
        continue
      }
      if LineSet(try operation.present(step) ?? []).containsAll(LineSet.lines(text)) {
        // A program that had it open may write into it yet.
        let retired = Displaced.Retired(stamp: FileStamp(status), base: text)
        Displaced(journal).add(name, retired, of: step.entry.path)
      } else {
        notes.append(.setAside([try journal.setAside(name)], paths: [step.entry.path]))
      }
    }
  }

  func names(of id: RecordID) throws(SystemFailure) -> [[UInt8]] {
    try calls.files(in: journal.unfinished).filter { JournalName($0)?.id == id }
  }

  private func takeBack(_ operation: RecordRun, because error: any Error, _ record: JournalRecord) throws {
    do {
      // Taken back, a line would be nowhere: the files stay as they are.
      if try canBeLeft(operation, error), let only = try? operation.holdersOfOnlyLines(), !only.isEmpty {
        try operation.giveBackUnmerged(besides: only)
        return try setAside(record)
      }
      try operation.takeBack(because: error)
      notes.append(.takenBack(record.id, command: record.header.command))
    } catch StoreError.unfinished(_, let failure) {
      let left = operation.steps.last(where: \.progress.holdsOurs) ?? operation.steps.first
      if let failure, failure.isRefusal, let left {
        return wait(record, left.entry.path)
      }
      // A name that is taken is mostly that of the very file that stands aside, which is put right the next time.
      let hasAside = try hasAside(operation)
      if let failure, !failure.isLasting || failure.isExisting && hasAside { throw failure }
      // A file of it is away, say, and may never come back: nothing later may have to wait for that.
      try setAside(record)
    }
  }

  /// Whether nothing of an operation is on its way, so that the files may stay as they are.
  private func canBeLeft(_ operation: RecordRun, _ error: any Error) throws(SystemFailure) -> Bool {
    if case StoreError.unfinished = error { return false }
    if error is RecordRun.Overtaken { return false }
    if operation.steps.contains(where: { $0.progress == .mixed }) { return false }
    return try !hasAside(operation)
  }

  private func hasAside(_ operation: RecordRun) throws(SystemFailure) -> Bool {
    try names(of: operation.id).contains(where: JournalName.isAside)
  }
}
