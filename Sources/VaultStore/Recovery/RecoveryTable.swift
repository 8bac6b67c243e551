/// What a file in `tx/` or in the vault holds, by the fingerprints of a record.
enum FoundText: CaseIterable {
  case before, after
  /// Any other text.
  case other
  /// There is no file.
  case none
}

/// What becomes of one file of a change that was cut off.
enum Verdict {
  /// Nothing of ours is in the vault, and it can be brought in.
  case finish
  /// Ours is in the vault, and what was there before is at hand.
  case done
  /// Ours is in the vault, and what was there before is not at hand as it was.
  case doneForGood
  /// Ours was in the vault. What is there now, another program has saved since; or it has taken the file away.
  case covered
  /// The file is as it was before, and ours cannot be brought in.
  case rollBack
  /// Ours is not in the vault. What is there, another program has saved.
  case leave
  /// Ours is in the vault over what another program had saved, which gets its name back.
  case yieldToSave
  /// Nothing can be told: all texts are kept.
  case quarantine
}

/// The table by which a file whose name is exchanged is judged; the page *Durability* gives the reasons.
enum RecoveryTable {
  /// - Parameter knowsInodes: whether the record was made in this run of the system and in this very folder, so that no power cut
  ///   and no restored backup can have left what is found.
  static func verdict(beside: FoundText, present: FoundText, knowsInodes: Bool) -> Verdict {
    switch (beside, present) {
    case (.after, .before): .finish
    case (.after, .after): .doneForGood
    case (.after, .other): knowsInodes ? .leave : .quarantine
    case (.after, .none): knowsInodes ? .leave : .quarantine
    case (.before, .before): knowsInodes ? .covered : .quarantine
    case (.before, .after): .done
    case (.before, .other): knowsInodes ? .covered : .quarantine
    case (.before, .none): knowsInodes ? .covered : .quarantine
    case (.other, .before): .rollBack
    case (.other, .after): knowsInodes ? .yieldToSave : .doneForGood
    case (.other, .other): .quarantine
    case (.other, .none): .quarantine
    case (.none, .before): .rollBack
    case (.none, .after): .doneForGood
    case (.none, .other): knowsInodes ? .leave : .quarantine
    case (.none, .none): .quarantine
    }
  }
}

/// A file of a change that was cut off, and what becomes of it.
struct Judgement {
  let step: FileStep
  let verdict: Verdict
  /// What another program has saved there; nil if there is nothing of the kind.
  var saved: [UInt8]?

  /// Whether all that the change does to the file was done, whatever has become of it since: what was there before lies in `tx/`,
  /// where only an exchange brings it.
  var wasMade = false

  /// Whether the file in the vault is as the change was to make it.
  var isMade: Bool { [.done, .doneForGood, .yieldToSave].contains(verdict) }
}

/// What becomes of a whole change that was cut off.
enum Decision {
  case finish, rollBack, quarantine

  /// - Parameter isOld: whether it was cut off so long ago that it is not begun any more.
  init(_ all: [Judgement], of operation: OperationRun, isOld: Bool) throws {
    if all.allSatisfy(\.wasMade) {
      // It may have been told as done, and only not been filed.
      self = .finish
    } else if try all.allSatisfy({ try Decision.canFinish($0, all, operation) }) {
      let isBegun = all.contains { $0.verdict != .finish || $0.step.progress != .waiting }
      self = isOld && !isBegun ? .rollBack : .finish
    } else if try operation.header.isOfSync
      // Git has all that is rolled back, and the sync begins again.
      || all.allSatisfy({ try Decision.canRollBack($0, all, operation) })
    {
      self = .rollBack
    } else {
      self = .quarantine
    }
  }

  /// A line that another file has lost, or is to lose, has to be in the one that gains it.
  private static func canFinish(
    _ file: Judgement, _ all: [Judgement], _ operation: OperationRun
  ) throws -> Bool {
    switch file.verdict {
    case .finish, .done, .doneForGood: true
    case .covered:
      try !file.step.gains || !all.contains { $0.step !== file.step && $0.step.loses }
        || operation.isMade(file.step, in: file.saved ?? [])
    case .rollBack, .leave, .yieldToSave, .quarantine: false
    }
  }

  /// A line that another file has gained has to be in the one that it goes back to. A person may have taken it out there, who saw it
  /// in both.
  private static func canRollBack(
    _ file: Judgement, _ all: [Judgement], _ operation: OperationRun
  ) throws -> Bool {
    switch file.verdict {
    case .finish, .done, .rollBack: true
    case .leave, .yieldToSave:
      try !file.step.loses
        || !all.contains { $0.step !== file.step && $0.step.gains && $0.isMade }
        || operation.isUnmade(file.step, in: file.saved ?? [])
    case .doneForGood, .covered, .quarantine: false
    }
  }
}

extension FileStep {
  var gains: Bool { entry.splices.contains { !$0.inserted.isEmpty } || entry.kind == .copied }
  var loses: Bool { entry.kind == .removed || entry.splices.contains { !$0.removed.isEmpty } }
}
