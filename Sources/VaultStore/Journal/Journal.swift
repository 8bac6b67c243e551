/// The vault's `.offload` folder, locked, and in it this maker's own, open for a change.
///
/// ```
/// .offload/lock                flock; never deleted, never renamed
/// .offload/by/MAKER/id         what tells this vault's journal from this maker's others
/// .offload/by/MAKER/tx/        unfinished work
/// .offload/by/MAKER/history/   finished records, 256 a folder, and removed files that are kept
/// .offload/by/MAKER/images/    what the newest operation left in each file
/// .offload/by/MAKER/displaced/ replaced files, for a while: a program that holds one open may yet write into it
/// .offload/by/MAKER/old/       what is not understood
/// .offload/by/MAKER/drafts/, ui/ what front ends keep
/// ```
final class Journal {
  let calls: Calls
  let root: Descriptor
  /// This maker's folder.
  let folder: Descriptor
  let unfinished: Descriptor
  let seal: Seal
  /// Where inode numbers of this command's are those of files.
  let scope: InodeScope
  /// What a person should be told of how the journal was opened.
  let notes: [StoreNote]
  private let shared: Descriptor
  private let lock: Descriptor
  private var opened: [(name: JournalFolder, folder: Descriptor)] = []

  /// Takes the lock, and makes what is missing.
  init(_ store: Store) throws {
    (calls, root) = (store.calls, store.root)
    let calls = calls
    let key = try store.findOrMakeKey()
    let opening = JournalOpening(
      calls: calls, root: store.root, options: store.options, patience: store.patience,
      known: KnownVaults(calls: calls, root: store.root, folder: key.folder), keyFolder: key.folder)
    let inode: UInt64
    (shared, lock, inode) = try opening.lockedFolder()
    do {
      let own = try opening.ownFolder(of: key.maker, in: shared)
      (folder, unfinished, seal) = (own.folder, own.unfinished, own.seal)
    } catch {
      calls.giveBack(lock)
      calls.release(shared)
      throw error
    }
    scope = InodeScope(boot: calls.fileSystem.bootID(), folder: inode)
    notes = key.isNew && key.isPassing ? [.temporaryKey(path: key.path)] : []
    do {
      // What a change ends with: better found out to be a link, or not there, before it begins.
      try openOrFail(.history)
      // The last thing that a first change makes: where it is, all other names were synced before.
      if !open(.displaced) { try opening.syncContents(of: folder, in: shared) }
      try openOrFail(.displaced)
    } catch {
      close()
      throw error
    }
  }

  /// Whether a folder can be opened that is there.
  private func open(_ name: JournalFolder) -> Bool {
    guard let there = try? calls.folderIfThere(name.bytes, in: folder) else { return false }
    opened.append((name, there))
    return true
  }

  private func openOrFail(_ name: JournalFolder) throws(StoreError) {
    do {
      _ = try folder(name)
    } catch {
      throw StoreError.failed(error, path: name.path(of: seal.maker))
    }
  }

  /// Gives the lock back; the journal is of no use afterwards.
  func close() {
    calls.release(opened.map(\.folder))
    opened = []
    for file in [unfinished, folder, shared] { calls.release(file) }
    calls.giveBack(lock)
  }

  /// A folder beside `tx`, which is made if it is missing.
  func folder(_ name: JournalFolder) throws(SystemFailure) -> Descriptor {
    if let known = opened.first(where: { $0.name == name }) { return known.folder }
    let found = try calls.openOrMakeFolder(name.bytes, in: folder, permissions: 0o700)
    opened.append((name, found))
    return found
  }

  func file(_ name: [UInt8]) -> Name { Name(name, in: unfinished) }

  /// Moves a file from `tx/` to `old/`, where everything is kept; returns its path from the vault's root.
  @discardableResult
  func quarantine(_ name: [UInt8]) throws(SystemFailure) -> [UInt8] {
    try quarantine(file(name), as: name)
  }

  /// Moves a file of the journal to `old/`, under a name that is free there; returns its path from the vault's root.
  func quarantine(_ file: Name, as name: [UInt8]) throws(SystemFailure) -> [UInt8] {
    let old = try folder(.old)
    var free = name
    var number = 1
    while try calls.status(of: free, in: old) != nil {
      number += 1
      free = name + "-\(number)".utf8
    }
    try calls.rename(file, to: Name(free, in: old), .replacing)
    return JournalFolder.old.path(of: seal.maker) + [UInt8(ascii: "/")] + free
  }

  /// The whole text of a file in `tx/` or beside it; nil where there is none.
  func read(_ name: Name) throws(SystemFailure) -> [UInt8]? { try calls.readIfThere(name) }
}

enum JournalFolder: String, CaseIterable {
  case unfinished = "tx"
  case history, images, displaced, old, drafts
  /// What front ends keep between two runs.
  case ui

  var bytes: [UInt8] { Array(rawValue.utf8) }

  /// From the vault's root.
  func path(of maker: [UInt8]) -> [UInt8] { JournalFolder.own(maker) + [UInt8(ascii: "/")] + bytes }

  /// A maker's folder, from the vault's root.
  static func own(_ maker: [UInt8]) -> [UInt8] { JournalOpening.makersPath + [UInt8(ascii: "/")] + maker }
}
