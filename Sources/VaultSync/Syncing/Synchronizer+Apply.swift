import OffloadKit
import VaultStore

/// Writes incoming changes to the folder.
extension Synchronizer {
  /// Makes the folder match a commit, by one operation of the vault. Then moves the branch and the index to it.
  ///
  /// - Parameter old: the commit that the folder matches; nil if there was nothing to commit.
  /// - Returns: false if a file changed in the meantime, or another branch was checked out. Nothing changes then,
  ///   except `.gitattributes` if that came in first.
  /// - Throws: `SyncRefusal.foreign`, `SyncRefusal.inTheWay`, `SyncRefusal.deletions`; whatever prevents writing a
  ///   file.
  mutating func apply(_ new: GitID, over old: GitID?, _ branch: SyncBranch, isLast: Bool) throws -> Bool {
    let differences = try git.differences(try old ?? git.emptyTree(), new)
    var changes = try FolderChange.list(differences, git, vault.store)
    for change in changes where leftOut.contains(change.path) {
      guard isLast else { return false }
      throw try inTheWay(change.path)
    }
    try guardIncoming(changes, over: old)
    let attributes = changes.filter { $0.path.name.elementsEqual(".gitattributes".utf8) }
    guard isCheckedOut(branch.local) else { return false }
    if !attributes.isEmpty {
      // Git converts the other files by these attributes, so they must be in the folder first.
      guard try make(attributes, "attributes", isLast: isLast) != nil else { return false }
      changes = try FolderChange.list(differences, git, vault.store)
    }
    guard isCheckedOut(branch.local) else { return false }
    let move = BranchMove(branch: branch.local, old: old, new: new, isApplied: true)
    try files.write(move.record, to: .pending)
    let open = openFiles(among: changes)
    let renames = try changes.mayHoldRename ? git.renames(try old ?? git.emptyTree(), new) : [:]
    guard let outcome = try make(changes, new.text, renames: renames, isLast: isLast) else {
      files.remove(.pending)
      return false
    }
    if let record = outcome.record {
      report.operation = Operation.ID(record)
      if let old { try remember(record, changes, old, new, open: open) }
    }
    report.received = Set(report.received).union(changes.map(\.path)).sorted()
    try self.move(move)
    return true
  }

  /// Changes files by one operation.
  ///
  /// - Parameters:
  ///   - origin: the source of the changes, for the record.
  ///   - renames: new paths by old paths. The record lists them as renames, so undoing older changes finds the files.
  /// - Returns: nil if a file changed in the meantime; nothing changes then.
  private mutating func make(
    _ changes: [FolderChange], _ origin: String, renames: [VaultPath: VaultPath] = [:], isLast: Bool
  ) throws -> Outcome? {
    let detail = OperationHeader.Detail(key: bytes(OperationHeader.syncKey), value: bytes(origin))
    var standing: VaultPath?
    do {
      let outcome = try vault.store(request.command, details: [detail]) { transaction in
        var renamed: [VaultPath: [UInt8]] = [:]
        for change in changes.goingFirst({ $0.new == nil }) {
          standing = change.path
          if let path = renames[change.path], try change.rename(to: path, in: &transaction) {
            renamed[path] = change.old
          } else {
            try change.make(over: renamed[change.path] ?? change.old, in: &transaction)
          }
        }
      }
      report.notes += outcome.notes.map(Note.init)
      return outcome
    } catch FolderChange.Unexpected.text {
      if isLast { throw try inTheWay(standing ?? .inbox) }
      return nil
    } catch let error as VaultError where error.isConflict && !isLast {
      return nil
    } catch VaultError.leavesVault(let path) {
      throw SyncRefusal.foreign(path, .behindLink)
    } catch VaultError.brokenLink(let path) {
      throw SyncRefusal.foreign(path, .behindLink)
    } catch let error as VaultError where error.isTakenName {
      throw try inTheWay(standing ?? .inbox)
    }
  }

  private func inTheWay(_ path: VaultPath) throws -> SyncRefusal {
    vault.store.isLink(path) ? .foreign(path, .behindLink) : .inTheWay(path, try obstacle(to: path))
  }

  /// The reason in the folder that keeps an incoming file from being written.
  private func obstacle(to path: VaultPath) throws -> SyncRefusal.Obstacle {
    let reason = report.leftOut.first { $0.path == path }?.reason
    let places = [path] + path.folders
    if places.contains(where: { files.exists("\($0)/.git") }) { return .repository }
    if vault.store.isFolder(path) { return .folder }
    if reason == .large { return .large }
    if reason == .elsewhere { return .elsewhere }
    let isBehindFile = path.folders.contains { folder in
      (try? vault.store.fileKind(at: folder)).map { $0 == .file } ?? false
    }
    if isBehindFile { return .file }
    let ignored = try git(
      "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--", more: [path.bytes])
    return ignored.isEmpty ? .unread : .ignored
  }
}

/// A change to one file of the folder.
struct FolderChange {
  let path: VaultPath
  /// The bytes that must be there before; nil for no file.
  let old: [UInt8]?
  /// Nil for no file.
  let new: [UInt8]?
  private let isProgram: Bool

  fileprivate var isNote: Bool { MarkdownName.isMarkdown(Array(path.name)) }

  /// The file has other bytes than expected.
  enum Unexpected: Error { case text }

  /// - Throws: `SyncRefusal.foreign`.
  static func list(
    _ differences: [GitDifference], _ git: Git, _ store: Store
  ) throws -> [FolderChange] {
    var wanted: [(path: VaultPath, difference: GitDifference)] = []
    for difference in differences {
      if let reason = difference.foreign {
        throw SyncRefusal.foreign(VaultPath(difference.path) ?? .settings, reason)
      }
      guard let path = VaultPath(difference.path), CarriedName.isOne(path) else { continue }
      wanted.append((path, difference))
    }
    let ids = Set(wanted.flatMap { [$0.difference.old?.id, $0.difference.new?.id].compactMap(\.self) })
      .sorted()
    let texts = Dictionary(
      uniqueKeysWithValues: zip(ids, try git.contents(of: ids.map(\.text))).compactMap { id, text in
        text.map { (id, $0) }
      })
    let converted = try git.convertedPaths(among: wanted.map(\.path))
    var convertedSize = 0
    return try wanted.map { path, difference in
      let (old, new) = (difference.old, difference.new)
      var (before, after) = (old.flatMap { texts[$0.id] }, new.flatMap { texts[$0.id] })
      if converted.contains(path) {
        if let present = try? store.read(path).bytes, let old, try git.id(of: present, at: path) == old.id {
          before = present
        }
        if let new { after = try git.folderBytes(of: new.id, at: path) }
        convertedSize += after?.count ?? 0
        if convertedSize > IncomingLimits.sum { throw SyncRefusal.tooLarge(.sum(convertedSize)) }
      }
      guard (old == nil) == (before == nil), (new == nil) == (after == nil) else {
        throw SyncRefusal.git("cat-file", said: "\(path) is missing")
      }
      return FolderChange(path: path, old: before, new: after, isProgram: new?.mode == "100755")
    }
  }

  /// - Returns: false if the file has other bytes than expected, or its new name is taken; nothing changes then.
  func rename(to newPath: VaultPath, in transaction: inout Transaction) throws -> Bool {
    guard new == nil, try transaction.read(path)?.bytes == old, try transaction.isFree(newPath) else {
      return false
    }
    try transaction.rename(path, to: newPath)
    return true
  }

  /// - Throws: `Unexpected.text`.
  func make(over old: [UInt8]?, in transaction: inout Transaction) throws {
    let present = try transaction.read(path)?.bytes
    if present == new { return }
    guard present == old else { throw Unexpected.text }
    switch (old, new) {
    case (nil, let new?): try transaction.create(path, new, permissions: isProgram ? 0o755 : nil)
    case (_, nil): try transaction.remove(path)
    case (_, let new?): try transaction.write(path, new)
    }
  }
}

extension [FolderChange] {
  /// Whether one of the new files may be a renamed one.
  fileprivate var mayHoldRename: Bool {
    contains { $0.new == nil && $0.isNote } && contains { $0.old == nil && $0.isNote }
  }
}

extension VaultError {
  /// Whether another program changed a file in the meantime.
  fileprivate var isConflict: Bool {
    switch self {
    case .conflict, .gone, .beingSaved: true
    default: false
    }
  }

  /// Whether a new file's name is taken, or a name that some disks can't tell from it.
  fileprivate var isTakenName: Bool {
    switch self {
    case .collectionExists, .notAFile: true
    default: false
    }
  }
}
