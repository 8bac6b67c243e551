internal import LibC

/// A system call that failed: which, and the system's reason.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The call's name, as manuals have it.
  package var call: Call
  /// The value of `errno`.
  package var code: Int32

  package init(_ call: Call, code: Int32) {
    self.call = call
    self.code = code
  }

  package enum Call: String, Hashable, Sendable {
    case open, close, read, write, truncate, sync, status, list, access, rename, link, remove, makeFolder
    case removeFolder, setPermissions, setOwner, attributes, lock, random, path, wait, watch, startThread
    /// The removal of the old name, where a file is renamed by giving it a second one.
    case finishRename
  }
}

extension SystemFailure {
  /// The system's reason in words: `No space left on device`.
  package var reason: String {
    if isTooLargeToRead { return "It is larger than \(FileContents.largest >> 20) MiB" }
    if isElsewhere { return "It is in the cloud, not on this disk" }
    var buffer = [CChar](repeating: 0, count: 256)
    strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
