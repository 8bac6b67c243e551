/// Reads the files that an operation is about to change, while no editor is in the middle of a save.
///
/// On Linux a read lease says that nobody has the file open for writing, and holds a later writer back. Where none
/// is to be had, a file counts as whole once it has been left alone for a moment.
final class TargetReader {
  let calls: Calls
  let root: Descriptor
  let folders: Folders
  /// For how many milliseconds a file must have been left alone.
  private let quiet: Int
  /// The text that the newest operation left in a file: a change of a moment ago that is our own.
  private let lastKnown: (VaultPath) -> Fingerprint?
  private let patience: Patience
  /// The files that are open under a lease.
  private var leases: [Descriptor: FileStatus] = [:]

  private let leaseLimit: Int

  /// Each held lease is an open file.
  static let leaseLimit = OpenFiles.share(4, atMost: 100)

  init(
    calls: Calls, root: Descriptor, folders: Folders, quiet: Int, _ patience: Patience,
    leaseLimit: Int = TargetReader.leaseLimit, lastKnown: @escaping (VaultPath) -> Fingerprint?
  ) {
    self.calls = calls
    self.root = root
    self.folders = folders
    self.quiet = quiet
    self.patience = patience
    self.leaseLimit = leaseLimit
    self.lastKnown = lastKnown
  }

  /// A file as it was read: bytes, facts, and the lease where there is one.
  struct Reading {
    var path: VaultPath
    var bytes: [UInt8]
    var status: FileStatus
    /// Open as long as the lease is held.
    var lease: Descriptor?
    /// Whether a program had the file open for writing, and left it alone.
    var hasWriter = false
  }

  /// Reads a file by the name that leads to it inside the vault; nil where there is none.
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

  func release(_ lease: Descriptor) {
    guard leases.removeValue(forKey: lease) != nil else { return }
    calls.fileSystem.dropLease(lease)
    calls.release(lease)
  }

  func holds(_ lease: Descriptor) -> Bool { leases[lease] != nil }

  /// Gives every lease on a file back, before it is opened for writing: the system would let us wait for ourselves.
  func releaseAll(on file: FileStatus) {
    let held = leases.filter { $0.value.isSameFile(as: file) }
    for lease in held.keys.sorted(by: { $0.number < $1.number }) { release(lease) }
  }

  /// Waits a moment for a program that holds a file back; returns false once patience has ended.
  func waitForHolder(of path: VaultPath) -> Bool {
    patience.wait(10, for: .file(path), on: calls.fileSystem)
  }

  /// Gives every lease back.
  func close() {
    calls.release(leases.keys)
    leases = [:]
  }

  /// Waits until nobody has the file open for writing, or it has been left alone for a moment. Returns false if
  /// patience ends before.
  func waitForQuiet(of file: Descriptor, at path: VaultPath) throws(SystemFailure) -> Bool {
    while calls.hasWriter(file) {
      let rest = restlessness(of: try calls.status(of: file))
      if rest == 0 { return true }
      guard patience.wait(rest, for: .file(path), on: calls.fileSystem) else { return false }
    }
    return true
  }

  /// Waits until nobody has the file open for writing, or it has been left alone for a moment, or patience ends.
  /// Returns whether a writer is still there.
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

  private enum Attempt {
    case done(Reading)
    case later(milliseconds: Int)
  }

  private func read(_ file: Descriptor, at path: VaultPath) throws -> Attempt {
    var keep = false
    defer { if !keep { calls.release(file) } }
    do {
      let status = try calls.status(of: file)
      guard status.kind == .file else { throw StoreError.notAFile(path) }
      guard status.size <= FileContents.largest else { throw SystemFailure.tooLargeToRead }
      let answer = leases.count < leaseLimit ? calls.fileSystem.takeLease(file) : .unavailable
      let bytes = try calls.readAll(file, size: status.size)
      let after = try calls.status(of: file)
      if answer == .granted {
        keep = true
        leases[file] = after
        return .done(Reading(path: path, bytes: bytes, status: after, lease: file))
      }
      let isEmptied = answer == .writerPresent && bytes.isEmpty
      let rest = isEmptied ? 10 : restlessness(of: after)
      if !patience.isOver, rest > 0 || FileStamp(after) != FileStamp(status) || bytes.count != after.size,
        answer == .writerPresent || lastKnown(path) != Fingerprint(bytes)
      {
        return .later(milliseconds: max(1, rest))
      }
      // Emptied by a program that is still at it: what it is about to write is not known.
      if isEmptied { throw StoreError.beingSaved(path) }
      let hasWriter = answer == .writerPresent
      return .done(Reading(path: path, bytes: bytes, status: after, lease: nil, hasWriter: hasWriter))
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path.bytes)
    }
  }

  /// Whether the file was written a moment ago.
  func isRestless(_ status: FileStatus) -> Bool { restlessness(of: status) > 0 }

  /// For how many more milliseconds the file should be left alone. A time in the future says nothing.
  private func restlessness(of status: FileStatus) -> Int {
    let age = calls.fileSystem.now().milliseconds(since: status.modified)
    return age < 0 ? 0 : max(0, quiet - age)
  }
}

extension TargetReader {
  /// Opens a file beneath the root; links inside the vault are followed by hand.
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

  /// The path without links; see ``LinkResolver``.
  func realPath(_ path: VaultPath, followingLast: Bool = true) throws -> VaultPath {
    do {
      return try LinkResolver(calls: calls, root: root).resolve(path, followingLast: followingLast)
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path.bytes)
    }
  }

  /// The path of a name that need not exist, without links on the way to its folder.
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

  /// What stands at a place, not followed if it is a link.
  func status(of place: VaultPath) throws -> FileStatus? {
    do {
      return try calls.status(of: place.bytes, in: root)
    } catch {
      throw StoreError.failed(error, path: place.bytes)
    }
  }
}
