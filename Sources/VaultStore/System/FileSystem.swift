/// The system calls that the store uses.
///
/// The seam between the protocol and the disk: tests replace it by a file system that fails at its *n*th call, writes
/// half, or lets an editor save in between. Each method is one call (or a bounded few) and doesn't repeat it on EINTR.
/// Paths are relative to an open folder.
package protocol FileSystem: Sendable {
  /// Opens a vault's root, or a file outside the vault, by its path relative to the working folder.
  func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor
  /// Never waits: fails with EWOULDBLOCK if another program holds the file back with a lease.
  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor
  /// Closes the descriptor, even if it throws.
  func close(_ file: Descriptor) throws(SystemFailure)

  /// Returns how many bytes it read, 0 at the end.
  func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  /// Returns how many bytes it wrote, which may be fewer than given.
  func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure)
  /// Don't repeat it after a failure: from then on the system treats the unwritten pages as clean.
  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure)
  /// Begins to write the file's pages, so that many syncs in a row don't need to wait for each other.
  func startWriting(_ file: Descriptor)

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8]
  /// Returns the entries of an open folder except `.` and `..`, in the disk's own order.
  func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry]
  /// Opens a folder with `mode`, and returns its entries.
  func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure)
    -> [FolderEntry]
  /// Throws unless this process may write there.
  func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)
  /// Returns the present absolute path of an open folder.
  func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8]

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure)
  /// Returns whether each rename in a folder is either whole or absent after a power cut, judged by the kind of its
  /// file system.
  func keepsRenames(in folder: Descriptor) -> Bool
  func link(_ from: Name, to: Name) throws(SystemFailure)
  func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)
  func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure)
  func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)

  func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure)
  func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure)
  /// Extended attributes, including access control lists if the system keeps those there.
  func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]]
  func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8]
  func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor) throws(SystemFailure)
  func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure)

  /// Takes the lock. Returns false while another process has it.
  func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool
  /// Releases the lock. Closing the file alone doesn't, if a program that this one is just starting has inherited the
  /// descriptor.
  func unlock(_ file: Descriptor)
  func takeLease(_ file: Descriptor) -> LeaseAnswer
  func holdsLease(_ file: Descriptor) -> Bool
  func dropLease(_ file: Descriptor)
  /// Returns whether the file is open anywhere except through this descriptor; nil if the system can't tell.
  func isOpenElsewhere(_ file: Descriptor) -> Bool?

  /// Returns a source of changes below an open folder, until the alarm rings. Throws if the system has none; the watch
  /// then looks at the files at intervals.
  func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource

  func now() -> Timestamp
  func sleep(milliseconds: Int)
  func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8]
  /// Returns an id that differs after each start of the machine; empty if the system has no such id.
  func bootID() -> [UInt8]
  /// Returns the user as which this process acts.
  func userID() -> UInt32
}

extension FileSystem {
  package func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure)
    -> [FolderEntry]
  {
    let open = try open(path, in: folder, mode.union(.folder))
    defer { try? close(open) }
    return try entries(of: open)
  }
}

/// An open file or folder.
package struct Descriptor: Hashable, Sendable {
  package var number: Int32

  package init(_ number: Int32) {
    self.number = number
  }
}

/// A path relative to an open folder.
package struct Name: Hashable, Sendable {
  package var folder: Descriptor
  package var path: [UInt8]

  package init(_ path: [UInt8], in folder: Descriptor) {
    self.folder = folder
    self.path = path
  }
}

package enum SyncKind: Sendable {
  case file, folder
  /// Tells the drive to store everything written so far.
  case commit
}

package enum RenameMode: Sendable {
  case replacing
  /// Fails with EEXIST if the new name exists, and with ENOTSUP if the file system can't promise that.
  case exclusive
  /// Fails with ENOTSUP if the file system can't exchange names.
  case exchanging
}

/// The system's answer to a request for a read lease.
package enum LeaseAnswer: Sendable {
  case granted
  /// Another program has the file open for writing.
  case writerPresent
  /// Not our file, or no leases here.
  case unavailable
}

/// How a file is opened.
package struct OpenMode: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let reading = OpenMode([])
  package static let writing = OpenMode(rawValue: 1)
  /// Makes the file (mode 0600) if it doesn't exist.
  package static let creating = OpenMode(rawValue: 2)
  /// Fails with EEXIST if the file exists.
  package static let exclusive = OpenMode(rawValue: 4)
  package static let folder = OpenMode(rawValue: 8)
  /// Fails with ELOOP if the last component is a link.
  package static let noFollow = OpenMode(rawValue: 16)
  /// A file that this makes gets the default permissions of new files, not 0600.
  package static let shared = OpenMode(rawValue: 64)
  /// Writes go to the end of the file, if the system does that also for writes with an offset.
  package static let appending = OpenMode(rawValue: 128)
  /// Fails if the path leaves the folder or passes through any link.
  package static let beneath = OpenMode(rawValue: 32)
}
