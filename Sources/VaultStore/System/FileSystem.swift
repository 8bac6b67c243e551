/// The system calls that the store is made of.
///
/// The seam between the protocol and the disk: tests put a file system here that fails at its *n*th call, writes
/// half, or lets an editor save in between. Each method is one call (or a bounded few) and is not repeated on
/// EINTR; paths are relative to an open folder.
package protocol FileSystem: Sendable {
  /// Opens a vault's root, or a file outside the vault, by its path from the working folder.
  func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor
  /// Never waits: a file that somebody holds back with a lease fails with EWOULDBLOCK.
  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor
  /// The descriptor is gone afterwards, whatever is thrown.
  func close(_ file: Descriptor) throws(SystemFailure)

  /// Returns how many bytes were read, 0 at the end.
  func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  /// Returns how many bytes were written, which may be fewer than were given.
  func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure)
  /// Must not be repeated after a failure: the pages that were not written count as clean from then on.
  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure)
  /// Begins to write the file's pages, so that many syncs in a row need not wait for each other.
  func startWriting(_ file: Descriptor)

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8]
  /// The entries of an open folder but for `.` and `..`, in the disk's own order.
  func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry]
  /// The entries of a folder that need not be open, which is opened for this as `mode` says.
  func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure)
    -> [FolderEntry]
  /// Throws unless this process may write there.
  func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)
  /// The absolute path of an open folder as it is now.
  func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8]

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure)
  /// Whether a power cut leaves each rename in a folder whole or not made at all, as far as the kind of its file system tells.
  func keepsRenames(in folder: Descriptor) -> Bool
  func link(_ from: Name, to: Name) throws(SystemFailure)
  func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)
  func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure)
  func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure)

  func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure)
  func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure)
  /// Extended attributes, among them access control lists where the system keeps those there.
  func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]]
  func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8]
  func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor) throws(SystemFailure)
  func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure)

  /// Returns false while another process has the lock.
  func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool
  /// Gives the lock back. Closing the file does not where a program that this one is starting has inherited it for a moment.
  func unlock(_ file: Descriptor)
  func takeLease(_ file: Descriptor) -> LeaseAnswer
  func holdsLease(_ file: Descriptor) -> Bool
  func dropLease(_ file: Descriptor)
  /// Whether any program has the file open, but for this descriptor; nil where the system does not tell.
  func isOpenElsewhere(_ file: Descriptor) -> Bool?

  /// What tells of changes below an open folder, until the alarm rings. Throws where nothing does: then files are looked at
  /// again and again.
  func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource

  func now() -> Timestamp
  func sleep(milliseconds: Int)
  func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8]
  /// Another after each start of the machine; empty where the system has no such id.
  func bootID() -> [UInt8]
  /// The user that this process acts as.
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
  /// The drive is told to write down everything so far.
  case commit
}

package enum RenameMode: Sendable {
  case replacing
  /// Fails with EEXIST where the new name exists, with ENOTSUP where the file system cannot promise that.
  case exclusive
  /// Fails with ENOTSUP where the file system cannot.
  case exchanging
}

/// What the system says to a request for a read lease.
package enum LeaseAnswer: Sendable {
  case granted
  /// Somebody has the file open for writing.
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
  /// Makes the file (mode 0600) if it is missing.
  package static let creating = OpenMode(rawValue: 2)
  /// Fails with EEXIST if it is there.
  package static let exclusive = OpenMode(rawValue: 4)
  package static let folder = OpenMode(rawValue: 8)
  /// Fails with ELOOP if the last component is a link.
  package static let noFollow = OpenMode(rawValue: 16)
  /// A file that is made gets the permissions that new files have, not 0600.
  package static let shared = OpenMode(rawValue: 64)
  /// What is written goes to the file's end, where the system has that for writes at a place too.
  package static let appending = OpenMode(rawValue: 128)
  /// Fails if the path leaves the folder or passes through any link.
  package static let beneath = OpenMode(rawValue: 32)
}
