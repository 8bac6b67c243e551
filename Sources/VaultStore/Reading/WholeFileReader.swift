/// Reads files whole before an operation changes them, and waits while a program is saving them.
///
/// On Linux, a read lease proves that no program has the file open for writing. The reader drops the lease as soon as
/// it has read the file. Without leases, a file counts as whole once programs have left it alone for a moment.
final class WholeFileReader {
  let calls: Calls
  let root: Descriptor
  let folders: Folders
  /// How many milliseconds programs must have left a file alone.
  private let quiet: Int
  /// Returns the fingerprint that the newest operation left in a file, to recognize a recent change as our own.
  private let lastKnown: (VaultPath) -> Fingerprint?
  private let patience: WaitBudget
  /// Files that stay open, for a later lease.
  private var files: [Descriptor] = []

  /// Whether to hold back no program, not even while reading a file.
  private let isHurried: Bool

  static let fileLimit = OpenFiles.share(4, atMost: 100)

  init(
    calls: Calls, root: Descriptor, folders: Folders, quiet: Int, _ patience: WaitBudget,
    isHurried: Bool = false,
    lastKnown: @escaping (VaultPath) -> Fingerprint?
  ) {
    self.calls = calls
    self.root = root
    self.folders = folders
    self.quiet = quiet
    self.patience = patience
    self.isHurried = isHurried
    self.lastKnown = lastKnown
  }

  /// A file as it was read: its bytes and status.
  struct Reading {
    var path: VaultPath
    var bytes: [UInt8]
    var status: FileStatus
    /// The file itself, if it stays open; only a limited number do.
    var file: Descriptor?
    /// Whether any program had the file open for writing; nil if the system can't tell.
    var hasWriter: Bool?
  }

  /// Reads the file to which a name leads inside the vault; nil if it doesn't exist.
  func read(_ path: VaultPath) throws -> Reading? {
    while true {
      guard let (real, file) = try open(path) else { return nil }
      switch try read(file, at: real) {
      case .done(let reading):
        return reading
      case .later(let milliseconds):
        patience.wait(milliseconds, for: .file(real), on: calls.fileSystem)
      }
    }
  }

  func release(_ file: Descriptor) {
    guard let index = files.lastIndex(of: file) else { return }
    files.remove(at: index)
    calls.release(file)
  }

  /// Waits a moment for a program that holds a file back. Returns false once the patience is used up.
  func waitForHolder(of path: VaultPath) -> Bool {
    patience.wait(10, for: .file(path), on: calls.fileSystem)
  }

  func close() {
    calls.release(files)
    files = []
  }

  /// Waits until no program has the file open for writing, or programs have left it alone for a moment. Returns false
  /// if the patience ends first.
  func waitForQuiet(of file: Descriptor, at path: VaultPath) throws(SystemFailure) -> Bool {
    while calls.hasWriter(file) {
      let rest = restlessness(of: try calls.status(of: file))
      if rest == 0 { return true }
      guard patience.wait(rest, for: .file(path), on: calls.fileSystem) else { return false }
    }
    return true
  }

  /// Waits until no program has the file open for writing, or programs have left it alone for a moment, or the patience
  /// ends. Returns whether a writer is still there.
  func waitForWriters(of file: Descriptor, at path: VaultPath) throws(SystemFailure) -> Bool {
    while true {
      let answer = calls.fileSystem.takeLease(file)
      if answer == .granted {
        calls.fileSystem.dropLease(file)
        return false
      }
      let rest = answer == .writerPresent ? 10 : restlessness(of: try calls.status(of: file))
      guard rest > 0, patience.wait(rest, for: .file(path), on: calls.fileSystem) else {
        return answer == .writerPresent
      }
    }
  }

  private enum Glimpse {
    case done(Reading)
    case later(milliseconds: Int)
  }

  private func read(_ file: Descriptor, at path: VaultPath) throws -> Glimpse {
    var keep = false
    defer { if !keep { calls.release(file) } }
    do {
      let answer = isHurried ? .unavailable : calls.fileSystem.takeLease(file)
      defer { if answer == .granted { calls.fileSystem.dropLease(file) } }
      let status = try calls.status(of: file)
      guard status.kind == .file else { throw StoreError.notAFile(path) }
      guard status.size <= FileContents.largest else { throw SystemFailure.tooLargeToRead }
      let bytes = try calls.readAll(file, size: status.size)
      // Under a lease no program writes, so the status from before the reading is still valid after it.
      let after = answer == .granted ? status : try calls.status(of: file)
      if answer == .granted {
        // A program that empties a file may close it before it writes again.
        let rest = bytes.isEmpty ? restlessness(of: after) : 0
        if rest > 0, !patience.isOver, lastKnown(path) != Fingerprint(bytes) {
          return .later(milliseconds: rest)
        }
        keep = files.isEmpty || files.count < WholeFileReader.fileLimit
        if keep { files.append(file) }
        return .done(
          Reading(path: path, bytes: bytes, status: after, file: keep ? file : nil, hasWriter: false))
      }
      let isEmptied = answer == .writerPresent && bytes.isEmpty
      let rest = isEmptied ? 10 : restlessness(of: after)
      if !patience.isOver, rest > 0 || FileStamp(after) != FileStamp(status) || bytes.count != after.size,
        answer == .writerPresent || lastKnown(path) != Fingerprint(bytes)
      {
        return .later(milliseconds: max(1, rest))
      }
      // A program has emptied the file and still has it open. Its new text isn't known.
      if isEmptied { throw StoreError.beingSaved(path) }
      let hasWriter: Bool? = answer == .writerPresent ? true : nil
      return .done(Reading(path: path, bytes: bytes, status: after, hasWriter: hasWriter))
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path.bytes)
    }
  }

  /// Returns for how many more milliseconds programs should leave the file alone. A time in the future proves nothing.
  private func restlessness(of status: FileStatus) -> Int {
    let age = calls.fileSystem.now().milliseconds(since: status.modified)
    return age < 0 ? 0 : max(0, quiet - age)
  }
}

extension WholeFileReader {
  /// Opens a file beneath the root, and resolves links inside the vault itself.
  private func open(_ path: VaultPath) throws -> (VaultPath, Descriptor)? {
    do {
      return (path, try calls.open(path.bytes, in: root, .beneath))
    } catch  where error.isMissing {
      return nil
    } catch  where error.isLink || error.isOtherFileSystem {
      let real = try realPath(path)
      do {
        return (real, try calls.open(real.bytes, in: root, .beneath))
      } catch  where error.isMissing {
        return nil
      } catch {
        throw StoreError.failed(error, path: path.bytes)
      }
    } catch {
      throw StoreError.failed(error, path: path.bytes)
    }
  }

  /// Returns the path without links; see ``LinkResolver``.
  func realPath(_ path: VaultPath, followingLast: Bool = true) throws -> VaultPath {
    do {
      return try LinkResolver(calls: calls, root: root).resolve(path, followingLast: followingLast)
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path.bytes)
    }
  }

  /// Returns the path of a name, which may be free, without links on the way to its folder.
  func place(_ path: VaultPath) throws -> VaultPath {
    guard let parent = path.parent else { return path }
    do {
      _ = try folders.descriptor(of: parent)
      return path
    } catch {
      guard error.isLink || error.isMissing || error.isOtherFileSystem else {
        throw StoreError.failed(error, path: parent.bytes)
      }
      return try realPath(path, followingLast: false)
    }
  }

  /// Returns the status of the entry at a place, without following a link.
  func status(of place: VaultPath) throws -> FileStatus? {
    do {
      return try calls.status(of: place.bytes, in: root)
    } catch {
      throw StoreError.failed(error, path: place.bytes)
    }
  }
}
