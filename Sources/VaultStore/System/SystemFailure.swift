internal import LibC

/// A failed system call, with the system's reason.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The call, by its name in the manuals.
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
    /// The removal of the old name, if Offload renames a file by giving it a second name first.
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
