/// The vault's `.offload` folder, locked and open for a change.
///
/// ```
/// .offload/lock          flock; never deleted, never renamed
/// .offload/tx/           unfinished work
/// .offload/history/      finished records, 256 a folder, and removed files that are kept
/// .offload/displaced/    replaced files, for a while: a program that holds one open may yet write into it
/// .offload/old/          what is not understood
/// ```
final class Journal {
  let calls: Calls
  let root: Descriptor
  let folder: Descriptor
  let unfinished: Descriptor
  /// The inode of `.offload`.
  let inode: UInt64
  let machine: [UInt8]
  private let lock: Descriptor
  private var opened: [JournalFolder: Descriptor] = [:]

  /// Takes the lock, and makes what is missing.
  init(_ calls: Calls, root: Descriptor, options: StoreOptions) throws {
    self.calls = calls
    self.root = root
    let opening = JournalOpening(calls: calls, root: root, options: options)
    (folder, lock, inode) = try opening.lockedFolder()
    do {
      unfinished = try opening.unfinishedFolder(in: folder)
    } catch {
      calls.release(lock)
      calls.release(folder)
      throw error
    }
    machine = calls.fileSystem.machineID()
  }

  /// Gives the lock back; the journal is of no use afterwards.
  func close() {
    for folder in opened.values { calls.release(folder) }
    opened = [:]
    calls.release(unfinished)
    calls.release(folder)
    calls.release(lock)
  }

  /// A folder beside `tx`, which is made if it is missing.
  func folder(_ name: JournalFolder) throws(SystemFailure) -> Descriptor {
    if let found = opened[name] { return found }
    let found = try calls.openOrMakeFolder(name.bytes, in: folder, permissions: 0o700)
    opened[name] = found
    return found
  }

  func file(_ name: [UInt8]) -> Name { Name(name, in: unfinished) }

  /// Moves a file from `tx/` to `old/`, where everything is kept; returns its name there.
  @discardableResult
  func setAside(_ name: [UInt8]) throws(SystemFailure) -> [UInt8] {
    let old = try folder(.old)
    var free = name
    var number = 1
    while try calls.status(of: free, in: old) != nil {
      number += 1
      free = name + "-\(number)".utf8
    }
    try calls.rename(file(name), to: Name(free, in: old), .replacing)
    return free
  }

  func isOurs(_ record: JournalRecord) -> Bool {
    record.folder == inode && (record.machine.isEmpty || machine.isEmpty || record.machine == machine)
  }

  /// The whole text of a file in `tx/` or beside it; nil where there is none.
  func read(_ name: Name) throws(SystemFailure) -> [UInt8]? {
    let file: Descriptor
    do {
      file = try calls.open(name.path, in: name.folder, .noFollow)
    } catch  where error.isMissing {
      return nil
    }
    defer { calls.release(file) }
    return try calls.readAll(file, size: try calls.status(of: file).size)
  }
}

enum JournalFolder: String {
  case history, displaced, old, drafts, ui

  static let all: [JournalFolder] = [.history, .displaced, .old, .drafts]

  var bytes: [UInt8] { Array(rawValue.utf8) }
  var path: [UInt8] { JournalOpening.path + [UInt8(ascii: "/")] + bytes }
}

extension Calls {
  func openOrMakeFolder(_ name: [UInt8], in folder: Descriptor, permissions: UInt32)
    throws(SystemFailure) -> Descriptor
  {
    do {
      return try open(name, in: folder, [.folder, .noFollow])
    } catch  where error.isMissing {
      try makeFolder(name, in: folder, permissions: permissions)
      return try open(name, in: folder, [.folder, .noFollow])
    }
  }

  /// Does nothing where the folder is there already.
  func makeFolder(_ name: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure) {
    do {
      try repeating { () throws(SystemFailure) in
        try fileSystem.makeFolder(name, in: folder, permissions: permissions)
      }
    } catch  where error.isExisting {}
  }

  func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] {
    try repeating { () throws(SystemFailure) in try fileSystem.entries(of: folder) }
  }
}
