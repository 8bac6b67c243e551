internal import Dispatch
internal import Synchronization
internal import VaultStore

/// Runs worlds with consecutive seeds, on all processors.
package struct Campaign: Sendable {
  private let first: UInt64
  /// How many worlds to run; nil for as many as there is time for.
  private let count: Int?
  /// The time after which no new world begins.
  private let end: ContinuousClock.Instant?
  private let jobs: Int

  /// - Parameter jobs: how many worlds run at once; by default, as many as there are processors.
  package init(
    first: UInt64, count: Int?, end: ContinuousClock.Instant? = nil, jobs: Int = Threads.processors
  ) {
    (self.first, self.count, self.end, self.jobs) = (first, count, end, jobs)
  }

  /// Calls `report` for each world with findings, one world at a time.
  ///
  /// - Returns: how many worlds ran.
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
