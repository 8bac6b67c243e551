/// A file's metadata, which the file system reports without reading the file.
package struct FileStatus: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int
  package var links: UInt64
  package var modified: Timestamp
  /// Type and permissions, as in `st_mode`.
  package var mode: UInt32
  package var owner: UInt32
  package var group: UInt32

  package init(
    device: UInt64, inode: UInt64, size: Int, links: UInt64, modified: Timestamp, mode: UInt32, owner: UInt32,
    group: UInt32
  ) {
    (self.device, self.inode, self.size, self.links) = (device, inode, size, links)
    (self.modified, self.mode, self.owner, self.group) = (modified, mode, owner, group)
  }

  package var kind: FileType { FileType(mode: mode) }

  /// Returns whether both are of one file, whatever its names are. Valid only for files that exist at the same time.
  func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }

  package var permissions: UInt32 { mode & 0o7777 }
}

package enum FileType: Hashable, Sendable {
  case file, folder, link, other
  /// The folder that lists the entry doesn't report its kind.
  case unknown

  init(mode: UInt32) {
    switch mode & 0o170000 {
    case 0o100000: self = .file
    case 0o040000: self = .folder
    case 0o120000: self = .link
    default: self = .other
    }
  }

  init(entryKind: UInt8) {
    switch entryKind {
    case 0: self = .unknown
    case 4: self = .folder
    case 8: self = .file
    case 10: self = .link
    default: self = .other
    }
  }
}

/// One name in a folder.
package struct FolderEntry: Hashable, Sendable {
  package var name: [UInt8]
  package var type: FileType

  package init(name: [UInt8], type: FileType) {
    (self.name, self.type) = (name, type)
  }
}

/// Nanoseconds since 1970 in UTC, by the machine's clock.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    self.nanoseconds = seconds &* 1_000_000_000 &+ nanoseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  func milliseconds(since other: Timestamp) -> Int {
    Int((nanoseconds &- other.nanoseconds) / 1_000_000)
  }
}

/// Shows whether a file is still the one that was read.
package struct FileStamp: Hashable, Sendable {
  package var inode: UInt64
  package var size: Int
  package var modified: Timestamp

  package init(inode: UInt64, size: Int, modified: Timestamp) {
    self.inode = inode
    self.size = size
    self.modified = modified
  }

  init(_ status: FileStatus) {
    self.init(inode: status.inode, size: status.size, modified: status.modified)
  }
}
