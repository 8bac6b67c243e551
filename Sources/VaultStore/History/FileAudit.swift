/// A file's present text, compared with what its operations did, newest first.
struct FileAudit {
  private let text: [UInt8]?
  private let lines: Lines
  private let includesTold: Bool
  private let path: VaultPath
  private let known: AskedSaves
  /// Lines that newer operations wrote or removed: that they are there, or not, says nothing of older ones.
  private var explained: Set<[UInt8]> = []
  /// What the next newer operation found, or what is there now.
  private var found: Fingerprint?
  /// Saves whose older text has not been met yet.
  private var saves: [Save] = []
  /// What newer operations did here. Those that came before a save are at its index and behind it.
  private var passed: [Passed] = []
  private var isFirst = true

  /// A text that was found, and that no operation had left.
  private struct Save {
    let text: Fingerprint
    let index: Int
  }

  private struct Passed {
    let step: StaleSave.Step
    let reverts: RecordID?
    let missing: [[UInt8]]
    let returned: [[UInt8]]
    /// All that it wrote and all that it removed, whatever newer operations did there.
    let wrote: Set<[UInt8]>
    let removed: Set<[UInt8]>
    /// Whether a save of the whole has nothing to tell of it: it was taken back, or has been told of by itself.
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

  /// Taken apart only for a text that is not as it was left.
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

  /// Whether the file's newest operation had left text where there is none now.
  func isFoundEmpty(after change: FileChange) -> Bool {
    isFirst && change.kind != .removed && (change.after?.size ?? 0) > 0 && isEmpty
  }

  /// Goes on to an older change.
  ///
  /// - Parameter isOver: whether it has been taken back since, so that it is not missed.
  /// - Returns: the save that took it back, where that is found out here.
  mutating func pass(_ change: FileChange, of record: Record, isOver: Bool) -> StaleSave? {
    // A name alone says nothing of the text.
    if change.kind == .renamed, change.after == nil { return nil }
    if isSettled { return nil }
    noteSave(before: change)
    // What this operation had left was not taken back.
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
    // Together with what took it back it says nothing.
    if isOver { passed = passed.map { $0.reverts == record.id ? $0.settled : $0 } }
    let own = judged(change, of: record)
    defer { passed.append(isOver ? own.settled : own) }
    if let index = saves.firstIndex(where: { $0.text == change.before }) {
      let newer = passed[saves.remove(at: index).index...].filter { !$0.isSettled }
      return staleSave(over: newer + (isOver ? [] : [own]))
    }
    return own.isSettled && !isOver ? staleSave(over: takeChained(on: own) + [own]) : nil
  }

  /// Newer operations that went on with the lines of one that a save has taken back: these are gone with it.
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

  /// An editor may have saved it as it was asked to; an empty text is told of as such.
  private mutating func noteSave(before change: FileChange) {
    guard let found, found != change.after, found.size > 0, isFirst || includesTold,
      !known.texts.contains(KnownSave.Text(path: path, print: found))
    else { return }
    saves.append(Save(text: found, index: passed.count))
  }

  /// What is gone of a change and what is back. By itself it was taken back where all of the one is gone and all of the
  /// other is back.
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
    // As they were written.
    let (missing, returned) = (gone.reversed().flatMap(\.missing), gone.reversed().flatMap(\.returned))
    guard let oldest = gone.last?.step, !missing.isEmpty || !returned.isEmpty else { return nil }
    return StaleSave(
      record: oldest.record, path: path, formerPath: oldest.formerPath, missing: missing, returned: returned,
      newer: gone.dropLast().map(\.step))
  }
}

/// What editors saved in the last day as they were asked to. Read when a text is not as it was left, which is seldom.
final class AskedSaves {
  private let store: Store
  private let now: Timestamp
  lazy var texts = store.knownSaves(at: now)

  init(_ store: Store, at now: Timestamp) {
    (self.store, self.now) = (store, now)
  }
}

/// Operations that have been taken back since, by an undo, or by hand as an undo has found.
struct TakenBack {
  private var ids: Set<RecordID> = []

  /// Goes on to an older record, and tells whether it is one of them.
  mutating func pass(_ record: Record) -> Bool {
    let isOver = ids.contains(record.id)
    if let reverted = record.header.reverts, !isOver { ids.insert(reverted) }
    ids.formUnion(record.header.foundTakenBack)
    return isOver
  }
}
