import LibC

/// Looks up processes by their numbers.
package enum ProcessID {
  /// The number of this process.
  package static var own: Int { Int(getpid()) }

  /// Returns whether a process with this number exists, of any user.
  package static func isThere(_ id: Int) -> Bool {
    guard let id = pid_t(exactly: id), id > 0 else { return false }
    return kill(id, 0) == 0 || errno == EPERM
  }
}
