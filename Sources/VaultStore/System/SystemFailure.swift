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
    case removeFolder, setPermissions, setOwner, attributes, lock, random, path
  }
}
