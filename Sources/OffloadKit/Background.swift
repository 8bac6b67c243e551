import VaultStore

/// Runs work beside a front end's loop, such as reading a vault while the loop answers keys.
package enum Background {
  /// Runs `work` on a thread of its own that takes no signals; at once on this thread if the system can't start
  /// another.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    if !Threads.begin(work) { work() }
  }
}
