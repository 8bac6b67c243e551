/// The vault's `.offload` folder, locked, with this maker's own folder open for a change.
///
/// ```
/// .offload/lock                flock; never deleted, never renamed
/// .offload/by/MAKER/id         tells this vault's journal from this maker's others
/// .offload/by/MAKER/tx/        unfinished work
/// .offload/by/MAKER/history/   finished records, 256 a folder, and removed files that Offload keeps
/// .offload/by/MAKER/images/    the text that the newest operation left in each file
/// .offload/by/MAKER/displaced/ replaced files, for a while: a program that has one open may still write into it
/// .offload/by/MAKER/old/       the quarantine: texts and records that Offload can't decide about
/// .offload/by/MAKER/drafts/, ui/ files that front ends keep
/// ```
final class Journal {
  let calls: Calls
  let root: Descriptor
  /// This maker's folder.
  let folder: Descriptor
  let unfinished: Descriptor
  let seal: Seal
  /// The scope in which this command's inode numbers are valid.
  let scope: InodeScope
  /// Notes for the user about opening the journal.
  let notes: [StoreNote]
  private let shared: Descriptor
  private let lock: Descriptor
  private var opened: [(name: JournalFolder, folder: Descriptor)] = []

  /// Takes the lock, and makes missing folders.
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
      // A change needs this folder at its end. Find out before it begins if the folder is a link or missing.
      try openOrFail(.history)
      // A first change makes this folder last. If it exists, all other names were synced before.
      if !open(.displaced) { try opening.syncContents(of: folder, in: shared) }
      try openOrFail(.displaced)
    } catch {
      close()
      throw error
    }
  }

  /// Opens a folder, and returns whether that worked. Doesn't make it.
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

  /// Releases the lock. The journal is of no use afterwards.
  func close() {
    calls.release(opened.map(\.folder))
    opened = []
    for file in [unfinished, folder, shared] { calls.release(file) }
    calls.giveBack(lock)
  }

  /// Returns a folder next to `tx/`, and makes it if it is missing.
  func folder(_ name: JournalFolder) throws(SystemFailure) -> Descriptor {
    if let known = opened.first(where: { $0.name == name }) { return known.folder }
    let found = try calls.openOrMakeFolder(name.bytes, in: folder, permissions: 0o700)
    opened.append((name, found))
    return found
  }

  func file(_ name: [UInt8]) -> Name { Name(name, in: unfinished) }

  /// Moves a file from `tx/` to `old/`, where everything stays. Returns its path relative to the vault's root.
  @discardableResult
  func quarantine(_ name: [UInt8]) throws(SystemFailure) -> [UInt8] {
    try quarantine(file(name), as: name)
  }

  /// Moves a file of the journal to `old/`, under a free name. Returns its path relative to the vault's root.
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

  /// Returns the whole text of a file of the journal; nil if it doesn't exist.
  func read(_ name: Name) throws(SystemFailure) -> [UInt8]? { try calls.readIfThere(name) }
}

enum JournalFolder: String, CaseIterable {
  case unfinished = "tx"
  case history, images, displaced, old, drafts
  /// Files that front ends keep between two runs.
  case ui

  var bytes: [UInt8] { Array(rawValue.utf8) }

  /// Returns the folder's path relative to the vault's root.
  func path(of maker: [UInt8]) -> [UInt8] { JournalFolder.own(maker) + [UInt8(ascii: "/")] + bytes }

  /// Returns the path of a maker's folder relative to the vault's root.
  static func own(_ maker: [UInt8]) -> [UInt8] { JournalOpening.makersPath + [UInt8(ascii: "/")] + maker }
}
