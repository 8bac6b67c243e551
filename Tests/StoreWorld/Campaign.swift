internal import Dispatch
internal import Synchronization
internal import VaultStore

/// Worlds of one seed after the other, on all processors.
package struct Campaign: Sendable {
  private let first: UInt64
  /// How many worlds; nil for as many as there is time for.
  private let count: Int?
  /// When no new world is begun any more.
  private let end: ContinuousClock.Instant?
  private let jobs: Int

  /// - Parameter jobs: how many worlds are under way at once; without it, as many as there are processors.
  package init(
    first: UInt64, count: Int?, end: ContinuousClock.Instant? = nil, jobs: Int = Threads.processors
  ) {
    (self.first, self.count, self.end, self.jobs) = (first, count, end, jobs)
  }

  /// Calls `report` for each world that found something, for one at a time.
  ///
  /// - Returns: how many worlds there were.
  package func run(report: @Sendable (UInt64, Trial) -> Void) -> Int {
    let begun = Atomic(0)
    let reporting = Mutex(())
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      let stage = Stage(job)
      while end.map({ ContinuousClock.now < $0 }) ?? true {
        let number = begun.add(1, ordering: .relaxed).oldValue
        if let count, number >= count { return }
        let seed = first &+ UInt64(number)
        let trial = stage.run(Script(seed: seed))
        if !trial.findings.isEmpty { reporting.withLock { _ in report(seed, trial) } }
      }
    }
    return min(begun.load(ordering: .relaxed), count ?? .max)
  }
}
