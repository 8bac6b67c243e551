import VaultStore

/// Work beside a front end's loop: reading a vault while keys are answered.
package enum Background {
  /// Runs `work` on a thread of its own, which takes no signals; at once, where the system has no thread to give.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    if !Threads.begin(work) { work() }
  }
}
