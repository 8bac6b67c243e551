/// Compares a file's present text with the changes of its operations, newest first.
struct FileAudit {
  private let text: [UInt8]?
  private let lines: Lines
  private let includesTold: Bool
  private let path: VaultPath
  private let known: AskedSaves
  /// Lines that newer operations wrote or removed. Their presence or absence proves nothing about older operations.
  private var explained: Set<[UInt8]> = []
  /// The fingerprint that the next newer operation found, or of the present text.
  private var found: Fingerprint?
  /// Saves whose older text the audit hasn't reached yet.
  private var saves: [Save] = []
  /// The changes of newer operations here. Those that came before a save are at its index and after it.
  private var passed: [Passed] = []
  private var isFirst = true

  /// A text in the file that no operation had left.
  private struct Save {
    let text: Fingerprint
    let index: Int
  }

  private struct Passed {
    let step: StaleSave.Step
    let reverts: RecordID?
    let missing: [[UInt8]]
    let returned: [[UInt8]]
    /// All lines that it wrote and all that it removed, whatever newer operations did there.
    let wrote: Set<[UInt8]>
    let removed: Set<[UInt8]>
    /// Whether to leave it out when a save replaced the whole text: it was undone, or it already has its own stale
    /// save.
    var isSettled: Bool

    var settled: Passed {
      var settled = self
      settled.isSettled = true
      return settled
    }
  }

  init(_ text: [UInt8]?, at path: VaultPath, _ known: AskedSaves, includesTold: Bool = false) {
    (self.text, self.path, self.known) = (text, path, known)
    self.includesTold = includesTold
    found = text.map { Fingerprint($0) }
    lines = Lines(text ?? [])
  }

  /// Splits the text into lines only if the text isn't as an operation left it.
  private final class Lines {
    private let text: [UInt8]
    lazy var set = LineSet(text)

    init(_ text: [UInt8]) {
      self.text = text
    }
  }

  private var isEmpty: Bool { text?.isEmpty ?? true }

  /// Whether there is nothing more to find out.
  var isSettled: Bool { !isFirst && (isEmpty || saves.isEmpty && !includesTold) }

  /// Returns whether the file is empty now though its newest operation had left text.
  func isFoundEmpty(after change: FileChange) -> Bool {
    isFirst && change.kind != .removed && (change.after?.size ?? 0) > 0 && isEmpty
  }

  /// Continues with an older change.
  ///
  /// - Parameter isOver: whether it has been undone since, so that its absence is no surprise.
  /// - Returns: the save that undid it, if the audit finds that out here.
  mutating func pass(_ change: FileChange, of record: Record, isOver: Bool) -> StaleSave? {
    // A new name alone shows nothing about the text.
    if change.kind == .renamed, change.after == nil { return nil }
    if isSettled { return nil }
    noteSave(before: change)
    // That save left this operation's text in place.
    saves.removeAll { $0.text == change.after }
    defer {
      found = change.before
      isFirst = false
      for splice in change.splices {
        explained.formUnion(LineSet.lines(splice.inserted))
        explained.formUnion(LineSet.lines(splice.removed))
      }
    }
    guard !isEmpty, !saves.isEmpty, change.kind == .changed else { return nil }
    // An operation and its undo cancel out.
    if isOver { passed = passed.map { $0.reverts == record.id ? $0.settled : $0 } }
    let own = judged(change, of: record)
    defer { passed.append(isOver ? own.settled : own) }
    if let index = saves.firstIndex(where: { $0.text == change.before }) {
      let newer = passed[saves.remove(at: index).index...].filter { !$0.isSettled }
      return staleSave(over: newer + (isOver ? [] : [own]))
    }
    return own.isSettled && !isOver ? staleSave(over: takeChained(on: own) + [own]) : nil
  }

  /// Returns newer operations that continued the lines of an operation that a save undid: their lines are gone with it.
  private mutating func takeChained(on own: Passed) -> [Passed] {
    var known = own.wrote
    var chained: [Passed] = []
    for index in passed.indices.reversed() where !passed[index].isSettled {
      let newer = passed[index]
      guard !newer.removed.isDisjoint(with: known), !newer.wrote.contains(where: lines.set.contains) else {
        continue
      }
      known.formUnion(newer.wrote)
      chained.insert(newer, at: 0)
      passed[index] = newer.settled
    }
    return chained
  }

  /// Notes a save that is no operation's text. Skips a save that the user asked an editor for; an empty text has a note
  /// of its own.
  private mutating func noteSave(before change: FileChange) {
    guard let found, found != change.after, found.size > 0, isFirst || includesTold,
      !known.texts.contains(KnownSave.Text(path: path, print: found))
    else { return }
    saves.append(Save(text: found, index: passed.count))
  }

  /// Returns which lines of a change are gone and which are back. The change alone was undone if all its new lines are
  /// gone and all its old lines are back.
  private func judged(_ change: FileChange, of record: Record) -> Passed {
    let wrote = change.splices.flatMap { LineSet.lines($0.inserted) }
    let lost = change.splices.flatMap { LineSet.lines($0.removed) }
    let inserted = wrote.filter { !explained.contains($0) }
    let removed = lost.filter { !explained.contains($0) }
    let missing = inserted.filter { !lines.set.contains($0) }
    let returned = removed.filter { lines.set.contains($0) && !inserted.contains($0) }
    let isBack = !returned.isEmpty && returned.count == removed.filter { !inserted.contains($0) }.count
    return Passed(
      step: StaleSave.Step(record: record.id, formerPath: change.path), reverts: record.header.reverts,
      missing: missing, returned: returned, wrote: Set(wrote), removed: Set(lost),
      isSettled: isBack && missing.count == inserted.count)
  }

  /// - Parameter gone: newest first.
  private func staleSave(over gone: [Passed]) -> StaleSave? {
    // In the order in which the operations wrote them.
    let (missing, returned) = (gone.reversed().flatMap(\.missing), gone.reversed().flatMap(\.returned))
    guard let oldest = gone.last?.step, !missing.isEmpty || !returned.isEmpty else { return nil }
    return StaleSave(
      record: oldest.record, path: path, formerPath: oldest.formerPath, missing: missing, returned: returned,
      newer: gone.dropLast().map(\.step))
  }
}

/// Texts of the last day that the user asked an editor to save. Read only when a text isn't as an operation left it,
/// which is rare.
final class AskedSaves {
  private let store: Store
  private let now: Timestamp
  lazy var texts = store.knownSaves(at: now)

  init(_ store: Store, at now: Timestamp) {
    (self.store, self.now) = (store, now)
  }
}

/// Collects operations that have been undone since, by an undo, or by hand as an undo has found.
struct TakenBack {
  private var ids: Set<RecordID> = []

  /// Continues with an older record, and returns whether it has been undone.
  mutating func pass(_ record: Record) -> Bool {
    let isOver = ids.contains(record.id)
    if let reverted = record.header.reverts, !isOver { ids.insert(reverted) }
    ids.formUnion(record.header.foundTakenBack)
    return isOver
  }
}
