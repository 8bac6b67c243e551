/// A file's bytes, and what tells whether it is still the same file.
package struct FileContents: Hashable, Sendable {
  package var path: VaultPath
  package var bytes: [UInt8]
  package var stamp: FileStamp

  package init(path: VaultPath, bytes: [UInt8], stamp: FileStamp) {
    self.path = path
    self.bytes = bytes
    self.stamp = stamp
  }

  package var fingerprint: Fingerprint { Fingerprint(bytes) }
}
