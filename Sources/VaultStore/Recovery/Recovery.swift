/// Completes, rolls back or quarantines unfinished operations that earlier commands left in the journal. Recovery
/// itself may be interrupted at any point, and begin again.
final class Recovery {
  let store: Store
  let journal: Journal
  private let reader: WholeFileReader
  /// The time of the present command, which runs the recovery.
  private let time: Timestamp
  var notes: [StoreNote] = []
  /// The files of operations that recovery can neither complete nor roll back just now, and why. No other operation may
  /// change them.
  private(set) var blocked: [VaultPath: StoreError] = [:]
  /// The highest number in the journal; 0 if it is empty.
  private(set) var newestNumber: UInt64 = 0

  var calls: Calls { store.calls }

  init(store: Store, journal: Journal, reader: WholeFileReader, at time: Timestamp) {
    self.time = time
    self.store = store
    self.journal = journal
    self.reader = reader
  }

  func run() throws {
    do {
      let (files, others) = try calls.contents(of: journal.unfinished)
      // A pipe, a folder or a link isn't part of a journal, whatever its name is.
      for name in others + files.filter({ JournalName($0) == nil }) where name.first != UInt8(ascii: ".") {
        notes.append(.quarantine([try journal.quarantine(name)], paths: []))
      }
      let known = files.filter { JournalName($0) != nil }
      let groups = Dictionary(grouping: known) { JournalName($0)?.id ?? RecordID(number: 0, random: 0) }
        .sorted { $0.key < $1.key }
      for (id, names) in groups {
        newestNumber = max(newestNumber, id.number)
        try recover(id, names)
      }
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: JournalFolder.unfinished.path(of: journal.seal.maker))
    }
  }

  /// - Throws: `StoreError.unfinished` if a change touches a file of an unfinished operation.
  func checkNotBlocked(_ schedule: Schedule) throws {
    for step in schedule.steps {
      let paths = [step.entry.path] + (step.entry.newPath.map { [$0] } ?? [])
      if let reason = paths.lazy.compactMap({ self.blocked[$0] }).first { throw reason }
    }
  }

  private func recover(_ id: RecordID, _ names: [[UInt8]]) throws {
    let name = JournalName.record(id)
    guard let bytes = try calls.readUnlessTooLarge(journal.file(name)) else {
      if names.contains(JournalName.undecided(id)) { return try setAsideRest(id, names) }
      return try names.contains(name) ? quarantine(names, paths: []) : clear(id, names)
    }
    switch DecodedRecord(bytes, journal.seal) {
    case .record(let record) where record.id == id:
      try complete(record, bytes)
    case .newer:
      notes.append(.newerRecord(id))
    case .torn:
      // Its command was interrupted while writing it, so the operation hadn't begun.
      try calls.remove(JournalName.record(id), in: journal.unfinished)
      try clear(id, names.filter { $0 != JournalName.record(id) })
    case .record, .unsealed, .garbled:
      try quarantine(names, paths: [])
    }
  }

  /// Clears files without a record. Their command was interrupted before its commit point, or after its end.
  private func clear(_ id: RecordID, _ names: [[UInt8]]) throws {
    let finished = try finished(id)
    for name in names {
      switch JournalName(name)?.part {
      case .file where JournalName.isAside(name):
        notes.append(.quarantine([try journal.quarantine(name)], paths: []))
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

  /// Removes the copy of a renamed file if the file is there, and quarantines the copy otherwise.
  private func clearCopy(_ name: [UInt8], _ entry: JournalEntry?) throws(SystemFailure) {
    let path = entry?.newPath
    if let path, try calls.status(of: path.bytes, in: store.root) != nil {
      try calls.remove(name, in: journal.unfinished)
    } else {
      notes.append(.quarantine([try journal.quarantine(name)], paths: path.map { [$0] } ?? []))
    }
  }

  private func retire(_ name: [UInt8]) throws(SystemFailure) {
    guard let status = try calls.status(of: name, in: journal.unfinished) else { return }
    ReplacedFiles(journal).add(name, ReplacedFiles.ReplacedFile(stamp: FileStamp(status)), of: nil)
  }

  /// Retires a file that a finished operation replaced. If another program has written into it since, its text counts
  /// as a late save.
  private func retire(_ name: [UInt8], _ entry: JournalEntry, _ scope: InodeScope) throws(SystemFailure) {
    guard let before = entry.change.before, let status = try calls.status(of: name, in: journal.unfinished),
      let text = try journal.read(journal.file(name)),
      ![before, entry.after].contains(Fingerprint(text))
    else { return try retire(name) }
    if scope.isSame(as: journal.scope), status.inode == entry.originalInode {
      ReplacedFiles(journal).add(name, .written(base: nil), of: nil)
    } else {
      notes.append(.quarantine([try journal.quarantine(name)], paths: [entry.path]))
    }
  }

  /// Returns a finished record; nil if it doesn't exist, or never can be read.
  private func finished(_ id: RecordID) throws(StoreError) -> JournalRecord? {
    do throws(StoreError) {
      return try OpenHistory.open(store)?.journalRecord(id)
    } catch {
      if case .unreadableRecord(_, _, nil) = error { return nil }
      throw error
    }
  }

  private func complete(_ record: JournalRecord, _ bytes: [UInt8]) throws {
    let operation: OperationRun
    do {
      operation = try OperationRun(store: store, journal: journal, reader: reader, record: record)
    } catch StoreError.guarded, StoreError.reserved {
      return try quarantine(try names(of: record.id), paths: record.entries.map(\.path))
    }
    var isOver = false
    // If the operation can't complete, keep only its notes about quarantined texts.
    defer { notes += operation.notes.filter { isOver || $0.concernsRefused } }
    try syncRecord(record.id, bytes)
    do {
      let judged = try judge(RecoveryDiagnosis(of: operation, record))
      switch try Decision(judged, of: operation, isOld: isOld(record)) {
      case .finish: try finish(operation, judged)
      case .rollBack: try rollBack(operation, judged)
      case .quarantine: try quarantine(operation, record, judged)
      }
    } catch StoreError.failed(let failure, let path) {
      try handle(failure, at: VaultPath(path), operation, record)
    } catch let failure as SystemFailure {
      try handle(failure, at: nil, operation, record)
    } catch StoreError.unfinished(_, let failure) {
      try handleUnfinished(failure, operation, record)
    } catch {
      try rollBack(operation, because: error, record)
    }
    isOver = true
    // The next command finds any file that can't be removed just now.
    try? clearRest(of: operation)
  }

  /// How long, in milliseconds, an operation that wasn't begun waits for a command to complete it, and how long an
  /// operation that can't go on blocks its files.
  private static let patience = 86_400_000

  private func isOld(_ record: JournalRecord) -> Bool {
    time.milliseconds(since: record.header.time) > Recovery.patience
  }

  /// Judges each file. If Offload can't look at a file, it must not roll back either: the texts would go with the
  /// record.
  private func judge(_ assessment: RecoveryDiagnosis) throws -> [Judgement] {
    do {
      return try assessment.judge()
    } catch let failure as SystemFailure where failure.isLasting && !failure.isRefusal && !failure.isLink {
      return assessment.operation.steps.map { Judgement(step: $0, verdict: .quarantine) }
    }
  }

  private func finish(_ operation: OperationRun, _ judged: [Judgement]) throws {
    try keepRest(of: operation, judged.filter { $0.verdict != .finish })
    try operation.carryOut()
    _ = try operation.conclude()
    notes.append(.completed(operation.id, command: operation.header.command))
  }

  private func rollBack(_ operation: OperationRun, _ judged: [Judgement]) throws {
    for file in judged where [.doneForGood, .covered, .quarantine].contains(file.verdict) {
      file.step.progress = .settled(holdsOurs: false)
    }
    try keepRest(of: operation, judged.filter { $0.verdict != .finish })
    try operation.rollBack(because: SavedMeanwhile(path: judged[0].step.entry.path))
    notes.append(.takenBack(operation.id, command: operation.header.command))
  }

  /// Keeps texts in `tx/` that won't return to the vault: a text of the record among the replaced files, any other in
  /// `old/`.
  private func keepRest(of operation: OperationRun, _ judged: [Judgement]) throws {
    for step in judged.map(\.step) where step.entry.kind == .changed && step.progress != .placed {
      let name = step.entry.temporary
      guard !step.entry.isInPlace, step.retired[name] == nil, let text = try operation.beside(step)
      else { continue }
      if [step.entry.before, step.entry.after].contains(Fingerprint(text)) {
        try operation.readRetired(step, isPatient: false)
      } else if text.isEmpty {
        try calls.remove(name, in: journal.unfinished)
        notes.append(.emptied(step.entry.path))
      } else {
        try operation.quarantine(name, of: step)
      }
    }
  }

  /// Clears the files that are still in `tx/` after their record has gone.
  private func clearRest(of operation: OperationRun) throws {
    if try calls.status(of: JournalName.record(operation.id), in: journal.unfinished) != nil { return }
    try clear(operation.id, try names(of: operation.id))
  }

  private func quarantine(
    _ operation: OperationRun, _ record: JournalRecord, _ judged: [Judgement]
  ) throws {
    if judged.contains(where: { $0.step.gains && !$0.isMade }) {
      // Twice is better than not at all: lines that other files lost come back to them.
      for file in judged.reversed() where file.verdict == .done && file.step.loses && !file.step.gains {
        try operation.rollBack(file.step)
      }
    }
    try quarantine(record, with: try keepTexts(of: operation))
  }

  private func handle(
    _ failure: SystemFailure, at path: VaultPath?, _ operation: OperationRun, _ record: JournalRecord
  ) throws {
    // A link has replaced a folder on the way, and leads to another place than the record meant.
    if failure.isLink { return try quarantine(record) }
    if failure.isRefusal, let path { return try block(record, path, failure) }
    let error: any Error = path.map { StoreError.failed(failure, path: $0.bytes) } ?? failure
    guard failure.isLasting else { throw error }
    try rollBack(operation, because: error, record)
  }

  private func rollBack(_ operation: OperationRun, because error: any Error, _ record: JournalRecord) throws {
    do {
      try operation.rollBack(because: error)
      notes.append(.takenBack(record.id, command: record.header.command))
    } catch StoreError.unfinished(_, let failure) {
      try handleUnfinished(failure, operation, record)
    }
  }

  private func handleUnfinished(
    _ failure: SystemFailure?, _ operation: OperationRun, _ record: JournalRecord
  ) throws {
    let left = operation.steps.last(where: \.progress.holdsOurs) ?? operation.steps.first
    if let failure, failure.isRefusal, let left { return try block(record, left.entry.path, failure) }
    // A name that is taken is mostly that of the file set aside, which the next command puts right.
    let hasAside = try names(of: operation.id).contains(where: JournalName.isAside)
    if let failure, !failure.isLasting || failure.isExisting && hasAside { throw failure }
    // A file of the operation may be missing, for example, and never return. No later command may have to wait for
    // that.
    try quarantine(record)
  }

  private func block(_ record: JournalRecord, _ path: VaultPath, _ failure: SystemFailure) throws {
    if isOld(record) { return try quarantine(record) }
    notes.append(.waiting(record.id, path))
    for entry in record.entries {
      for path in [entry.path] + (entry.newPath.map { [$0] } ?? []) {
        blocked[path] = .unfinished(record.id, failure)
      }
    }
  }

  /// Syncs the record. Its command may have been interrupted before the record was on disk, and nothing may happen
  /// without a record on disk. If a sync has failed, the system may have dropped unwritten data, and a second sync
  /// succeeds all the same. So Offload writes the same bytes once more.
  private func syncRecord(_ id: RecordID, _ bytes: [UInt8]) throws(SystemFailure) {
    let file = try calls.open(JournalName.record(id), in: journal.unfinished, [.writing, .noFollow])
    defer { calls.release(file) }
    try calls.writeAll(file, bytes)
    try calls.sync(file, .commit)
    if store.options.durability == .full { try calls.syncNames(in: journal.unfinished) }
  }

  func names(of id: RecordID) throws(SystemFailure) -> [[UInt8]] {
    try calls.files(in: journal.unfinished).filter { JournalName($0)?.id == id }
  }
}
