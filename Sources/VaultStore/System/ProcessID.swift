import LibC

/// Processes by their numbers.
package enum ProcessID {
  /// This one's.
  package static var own: Int { Int(getpid()) }

  /// Whether there is a process with a number, whoever's it is.
  package static func isThere(_ id: Int) -> Bool {
    guard let id = pid_t(exactly: id), id > 0 else { return false }
    return kill(id, 0) == 0 || errno == EPERM
  }
}
