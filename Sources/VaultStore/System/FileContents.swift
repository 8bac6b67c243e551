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

  /// The most bytes that a file may have to be read as text: what is longer is nobody's notes, and would take memory
  /// many times its size.
  package static let largest = 64 << 20

  package var fingerprint: Fingerprint { Fingerprint(bytes) }
}
