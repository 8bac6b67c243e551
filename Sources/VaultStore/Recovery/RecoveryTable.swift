/// Classifies the text of a file in `tx/` or in the vault by the fingerprints of a record.
enum FoundText: CaseIterable {
  case before, after
  /// Any other text.
  case other
  /// The file doesn't exist.
  case none
}

/// The verdict on one file of an interrupted change.
enum Verdict {
  /// Ours isn't in the vault, and Offload can put it there.
  case finish
  /// Ours is in the vault, and the old text is available.
  case done
  /// Ours is in the vault, and the old text is no longer available unchanged.
  case doneForGood
  /// Ours was in the vault. Another program has since saved the present text, or has removed the file.
  case covered
  /// The file has its old text, and Offload can't put ours there.
  case rollBack
  /// Ours isn't in the vault. Another program has saved the present text.
  case leave
  /// Ours is in the vault over another program's save, which gets its name back.
  case yieldToSave
  /// Offload can't decide: it keeps all texts.
  case quarantine
}

/// The table of verdicts on a file that Offload exchanges. The page *Durability* gives the reasons.
enum RecoveryTable {
  /// - Parameter knowsInodes: whether the record is from the same boot of the system and the same folder, so that
  ///   neither a power cut nor a restored backup can have left these files.
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

/// A file of an interrupted change, and the verdict on it.
struct Judgement {
  let step: FileStep
  let verdict: Verdict
  /// The text that another program has saved there; nil if there is none.
  var saved: [UInt8]?

  /// Whether the change to the file was completely done, whatever has become of the file since: its old text is in
  /// `tx/`, where only an exchange puts it.
  var wasMade = false

  /// Whether the file in the vault is as the change makes it.
  var isMade: Bool { [.done, .doneForGood, .yieldToSave].contains(verdict) }
}

/// The decision on a whole interrupted change.
enum Decision {
  case finish, rollBack, quarantine

  /// - Parameter isOld: whether the interruption was so long ago that Offload no longer begins the change.
  init(_ all: [Judgement], of operation: OperationRun, isOld: Bool) throws {
    if all.allSatisfy(\.wasMade) {
      // The command may have reported it as done, and only not moved the record into the history.
      self = .finish
    } else if try all.allSatisfy({ try Decision.canFinish($0, all, operation) }) {
      let isBegun = all.contains { $0.verdict != .finish || $0.step.progress != .waiting }
      self = isOld && !isBegun ? .rollBack : .finish
    } else if try operation.header.isOfSync
      // Git still has everything that this rolls back, and the sync begins again.
      || all.allSatisfy({ try Decision.canRollBack($0, all, operation) })
    {
      self = .rollBack
    } else {
      self = .quarantine
    }
  }

  /// Returns whether Offload can finish the change of a file. A line that another file has lost, or will lose, must be
  /// in the file that gains it.
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

  /// Returns whether Offload can roll back the change of a file. A line that another file has gained must be in the
  /// file to which it returns. A person may have removed it there after seeing it in both.
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
