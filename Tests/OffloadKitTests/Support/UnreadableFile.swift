import Foundation

extension FileManager {
  /// Makes a file that cannot be read, on Linux not even by root.
  func makeUnreadableFile(atPath path: String) throws {
    #if os(Linux)
      try createSymbolicLink(atPath: path, withDestinationPath: "/proc/self/mem")
    #else
      createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0])
    #endif
  }
}
