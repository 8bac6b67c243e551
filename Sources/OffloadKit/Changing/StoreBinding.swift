import VaultStore
import VaultSyntax

/// What the store is given of Markdown: how lines are merged, and how they differ.
extension Vault {
  /// Their text with our whole-line changes on top.
  static let mergeLines: MergeFunction = { base, ours, theirs in
    let merge = Merge(base: base, ours: ours, theirs: theirs)
    if merge.conflicts.isEmpty { return .merged(merge.text, keptBoth: merge.kept.map(\.theirs)) }
    return .conflict(lines: merge.conflicts.map(\.theirs))
  }

  static let differingLines: DifferenceFunction = { old, new in
    let diff = LineDiff(from: old, to: new)
    return diff.hunks.map { hunk in
      let removed = diff.old.range(of: hunk.old)
      return Splice(
        offset: removed.lowerBound, removed: Array(old[removed]),
        inserted: Array(new[diff.new.range(of: hunk.new)]))
    }
  }
}

extension [PlannedChange] {
  /// The files that would change, in order; a renamed one under its new name.
  var paths: [VaultPath] { compactMap { $0.newPath ?? $0.oldPath } }

  /// What would change, as one unified diff.
  ///
  /// A rename is a removal and an addition. A file whose bytes are not at hand is a comment.
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
  init(_ note: StoreNote) {
    switch note {
    case .merged(let path): self = .merged(path)
    case .keptBoth(let path, let lines): self = .keptBoth(path, lines: lines.map { text($0) })
    case .completed(_, let command): self = .completed(command: text(command))
    case .takenBack(_, let command): self = .takenBack(command: text(command))
    case .setAside(let files, let paths): self = .setAside(files: files.map { text($0) }, paths: paths)
    case .passingKey(let path): self = .passingKey(path: text(path))
    case .newerRecord: self = .newerRecord
    case .waiting(_, let path): self = .waiting(path)
    case .lateSave(let path): self = .lateSave(path)
    case .foundEmpty(let path): self = .foundEmpty(path)
    case .emptied(let path): self = .emptied(path)
    case .staleSave(let save): self = .staleSave(save.path, operation: Operation.ID(save.record))
    case .noExchange(let path): self = .noExchange(path)
    }
  }
}

extension Vault {
  /// The files that a command would look at, by name alone.
  ///
  /// A link to another of them is a second name for it, and left out; the inbox keeps its own name.
  func walk() -> FileList {
    var listing = store.list { path, _ in settings.ignores(path) }
    for link in listing.links {
      guard let target = store.target(of: link), listing.files.contains(target) else { continue }
      listing.files.removeAll { $0 == (link == .inbox ? target : link) }
    }
    for path in [VaultPath.inbox, .tagRegister]
    where listing.files.first(where: { $0 == path }) == nil && store.isFolder(path) {
      listing.strangers.append(path)
    }
    listing.files = unwritten.collections(among: listing.files)
    return listing
  }

  /// The names of the collections that are found; for a change, see `allCollectionNames`.
  func collectionNames() -> CollectionNames {
    CollectionNames(walk().files)
  }

  /// The names of all collections, for a change that must not overlook one.
  ///
  /// - Throws: `VaultError.unreadable`.
  func allCollectionNames() throws -> CollectionNames {
    let walked = walk()
    try walked.unlisted.refuseIncomplete()
    return CollectionNames(walked.files)
  }

  func preview(
    _ command: String, details: [OperationHeader.Detail] = [],
    _ body: (inout Transaction) throws -> Void
  ) throws -> [PlannedChange] {
    try refuseChanges()
    return try wrapping { try store.preview(header(command, details), body) }
  }

  /// - Parameter details: what the operation's record says of it from the start.
  func store(
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

  /// - Throws: `VaultError.busy`, at once: within an operation there is no other, and its own lock is not waited for.
  func refuseWithinOperation() throws {
    if isWithinOperation { throw VaultError.busy(milliseconds: 0) }
  }

  private func header(_ command: String, _ details: [OperationHeader.Detail] = []) -> OperationHeader {
    OperationHeader(
      command: Array(command.utf8), time: now.timestamp,
      origin: Array("offload".utf8), details: details)
  }

  /// Turns the store's errors into the vault's.
  func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.exists(let path) where store.isFolder(path) {
      throw VaultError.notAFile(path)
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }
}

extension VaultError {
  init(_ error: StoreError) {
    switch error {
    case .noVault(let path, _): self = .notAFolder(text(path))
    case .vaultMissing(let path): self = .vaultMissing(text(path))
    case .busy(let milliseconds): self = .busy(milliseconds: milliseconds)
    case .notFound(let path): self = .collectionNotFound(name: path.text, nearest: [])
    case .notAFile(let path): self = .notAFile(path)
    case .notWritable(let path): self = .notWritable(path)
    case .leavesVault(let path): self = .leavesVault(path)
    case .brokenLink(let path): self = .brokenLink(path)
    case .exists(let path): self = .collectionExists(path)
    case .collides(_, let other): self = .collectionExists(other)
    case .reserved(let path): self = .reservedPath(path)
    case .guarded(let path, .hidden): self = .guardedPath(path, isHidden: true)
    case .guarded(let path, .kind): self = .guardedPath(path, isHidden: false)
    case .noKey(let path, let failure):
      self = .unusableKey(.missing(path: text(path), reason: failure.reason))
    case .keyExposed(let path): self = .unusableKey(.exposed(path: text(path)))
    case .keyDamaged(let path): self = .unusableKey(.damaged(path: text(path)))
    case .outputExists(let path): self = .outputExists(path: text(path))
    case .outputInVault(let path): self = .outputInVault(path: text(path))
    case .outputNotAFile(let path): self = .outputNotAFile(path: text(path))
    case .gone(let path): self = .gone(path)
    case .beingSaved(let path): self = .beingSaved([path])
    case .conflict(let path, let lines): self = .conflict(path, lines: lines.map { text($0) })
    case .unfinished(let record, let failure):
      self = .unfinished(operation: Operation.ID(record), reason: failure?.reason ?? "")
    case .unreadableRecord(_, let bytes, let failure):
      let path = text(bytes)
      self = .unreadable([failure.map { UnreadFile(path, $0) } ?? UnreadFile(path, reason: "It is damaged")])
    case .failed(let failure, let path):
      self = .system(call: failure.call.rawValue, path: text(path), reason: failure.reason)
    }
  }
}

extension Moment {
  /// As records have it.
  var timestamp: Timestamp { Timestamp(seconds: Int64(secondsSince1970)) }
}
