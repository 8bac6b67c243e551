/// Finishes, rolls back or sets aside what earlier commands left in the journal. It can be cut off itself at any point, and
/// begun again.
final class Recovery {
  let store: Store
  let journal: Journal
  private let reader: WholeFileReader
  /// When the command was given that looks for what earlier ones left.
  private let time: Timestamp
  var notes: [StoreNote] = []
  /// The files of changes that can be neither finished nor rolled back just now, and why. Nothing else may change them.
  private(set) var blocked: [VaultPath: StoreError] = [:]
  /// The highest number in the journal, 0 for none.
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
      // A pipe, a folder or a link is no part of a journal, whatever it is called.
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

  /// - Throws: `StoreError.unfinished` if a change is about a file of one that is not finished.
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
      // Its writing was cut off, so nothing had been done yet.
      try calls.remove(JournalName.record(id), in: journal.unfinished)
      try clear(id, names.filter { $0 != JournalName.record(id) })
    case .record, .unsealed, .garbled:
      try quarantine(names, paths: [])
    }
  }

  /// Files that no record goes with: of a command that was cut off before its commit point, or after its end.
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

  /// A copy of a file that was renamed: it goes where that is there.
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

  /// A file that a finished operation had displaced, and that is to be looked into once more where it was written since.
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
    let operation: OperationRun
    do {
      operation = try OperationRun(store: store, journal: journal, reader: reader, record: record)
    } catch StoreError.guarded, StoreError.reserved {
      return try quarantine(try names(of: record.id), paths: record.entries.map(\.path))
    }
    var isOver = false
    // Of one that cannot go on, what was kept of it.
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
    // What cannot be cleared just now is found by the next command.
    try? clearRest(of: operation)
  }

  /// How long a change that was not begun waits for a command that finishes it, and one that cannot go on blocks its files, in
  /// milliseconds.
  private static let patience = 86_400_000

  private func isOld(_ record: JournalRecord) -> Bool {
    time.milliseconds(since: record.header.time) > Recovery.patience
  }

  /// What cannot be looked at must not be rolled back either: its texts would go with the record.
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

  /// Keeps what lies in `tx/` and goes into the vault no more: a text of the record among the displaced files, any other in `old/`.
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

  /// A text that was merged, and never came in.
  private func clearRest(of operation: OperationRun) throws {
    if try calls.status(of: JournalName.record(operation.id), in: journal.unfinished) != nil { return }
    try clear(operation.id, try names(of: operation.id))
  }

  private func quarantine(
    _ operation: OperationRun, _ record: JournalRecord, _ judged: [Judgement]
  ) throws {
    if judged.contains(where: { $0.step.gains && !$0.isMade }) {
      // Better twice than not at all: what was taken out of other files comes back to them.
      for file in judged.reversed() where file.verdict == .done && file.step.loses && !file.step.gains {
        try operation.rollBack(file.step)
      }
    }
    try quarantine(record, with: try keepTexts(of: operation))
  }

  private func handle(
    _ failure: SystemFailure, at path: VaultPath?, _ operation: OperationRun, _ record: JournalRecord
  ) throws {
    // A link has taken the place of a folder on the way, and leads elsewhere than what was meant.
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
    // A name that is taken is mostly that of the very file that stands aside, which is put right the next time.
    let hasAside = try names(of: operation.id).contains(where: JournalName.isAside)
    if let failure, !failure.isLasting || failure.isExisting && hasAside { throw failure }
    // A file of it is away, say, and may never come back: nothing later may have to wait for that.
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

  /// The command that wrote it may have been cut off before that was on disk, and nothing is done that no record on disk tells.
  /// If its sync has failed, the system may have forgotten what it could not write, and a second sync goes well all the same: so the
  /// same bytes are written once more.
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
