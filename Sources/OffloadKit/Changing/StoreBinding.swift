package import VaultStore
import VaultSyntax

extension [PlannedChange] {
  /// The files that would change, in order, with a renamed one under its new name.
  var paths: [VaultPath] { compactMap { $0.newPath ?? $0.oldPath } }

  /// The changes as one unified diff.
  ///
  /// A rename is a removal and an addition. A file whose bytes aren't at hand is a comment.
  var diff: [UInt8] {
    flatMap { change -> [UInt8] in
      let old = change.oldPath.flatMap { path in
        change.oldBytes.map { UnifiedDiff.File(path: path.bytes, bytes: $0) }
      }
      let new = change.newPath.flatMap { path in
        change.newBytes.map { UnifiedDiff.File(path: path.bytes, bytes: $0) }
      }
      if old == nil, new == nil { return change.comment }
      guard let from = old, let to = new, from.path != to.path else {
        return UnifiedDiff.text(from: old, to: new)
      }
      return UnifiedDiff.text(from: from, to: nil) + UnifiedDiff.text(from: nil, to: to)
    }
  }
}

extension PlannedChange {
  fileprivate var comment: [UInt8] {
    switch (oldPath, newPath) {
    case (nil, let path?): Array("# \(path.text) would be copied in\n".utf8)
    case (let path?, nil): Array("# \(path.text) would be removed\n".utf8)
    case (let old?, let new?): Array("# \(old.text) would be renamed to \(new.text)\n".utf8)
    case (nil, nil): []
    }
  }
}

extension Note {
  package init(_ note: StoreNote) {
    switch note {
    case .keptBoth(let path, let lines): self = .keptBoth(path, lines: lines.map { text($0) })
    case .completed(_, let command): self = .completed(command: text(command))
    case .takenBack(_, let command): self = .takenBack(command: text(command))
    case .quarantine(let files, let paths): self = .quarantine(files: files.map { text($0) }, paths: paths)
    case .temporaryKey(let path): self = .temporaryKey(path: text(path))
    case .newerRecord: self = .newerRecord
    case .waiting(_, let path): self = .waiting(path)
    case .writtenToReplacedFile(let path): self = .writtenToReplacedFile(path)
    case .fileWasEmptied(let path): self = .fileWasEmptied(path)
    case .emptied(let path): self = .emptied(path)
    case .staleSave(let save): self = .staleSave(save.path, operation: Operation.ID(save.record))
    case .nonAtomicReplace(let path): self = .nonAtomicReplace(path)
    }
  }
}

extension Vault {
  func preview(
    _ command: String, details: [OperationHeader.Detail] = [],
    _ body: (inout Transaction) throws -> Void
  ) throws -> [PlannedChange] {
    try refuseChanges()
    return try wrapping { try store.preview(header(command, details), body) }
  }

  /// - Parameter details: facts that the record of the operation has from the start.
  package func store(
    _ command: String, details: [OperationHeader.Detail] = [], _ body: (inout Transaction) throws -> Void
  ) throws -> Outcome {
    try refuseChanges()
    return try wrapping { try store.transaction(header(command, details), body) }
  }

  private func refuseChanges() throws {
    try refuseWithinOperation()
    if let file = settings.unread.first(where: { $0.path == VaultPath.settings.text }) {
      throw VaultError.unreadSettings(file)
    }
  }

  /// - Throws: `VaultError.busy` at once: an operation can't contain another, and waiting for its own lock would
  ///   never end.
  func refuseWithinOperation() throws {
    if isWithinOperation { throw VaultError.busy(milliseconds: 0) }
  }

  private func header(_ command: String, _ details: [OperationHeader.Detail] = []) -> OperationHeader {
    OperationHeader(
      command: Array(command.utf8), time: now.timestamp,
      origin: Array((assistant == nil ? "offload" : Assistant.origin).utf8),
      details: self.details + details)
  }
}

extension Moment {
  /// The moment as records store it.
  package var timestamp: Timestamp { Timestamp(seconds: Int64(secondsSince1970)) }
}
