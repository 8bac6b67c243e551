/// A file's bytes, with a stamp that shows whether the file has changed since.
package struct FileContents: Hashable, Sendable {
  package var path: VaultPath
  package var bytes: [UInt8]
  package var stamp: FileStamp

  package init(path: VaultPath, bytes: [UInt8], stamp: FileStamp) {
    self.path = path
    self.bytes = bytes
    self.stamp = stamp
  }

  /// The most bytes of a file that Offload reads as text. A longer file isn't a note, and would take many times its
  /// size in memory.
  package static let largest = 64 << 20

  package var fingerprint: Fingerprint { Fingerprint(bytes) }
}
