internal import Dispatch
internal import LibC
internal import VaultStore

/// Threads of which only one runs at a time: the one with the baton, which it passes on by name.
///
/// The threads run one world after the other. Keeping the baton costs nothing.
final class Crew: Sendable {
  private let members: [Member]
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter processor: the processor for all of them. Waking a thread on another one takes longer than its work.
  init(_ count: Int, on processor: Int) {
    members = (0..<count).map { _ in Member() }
    for member in members {
      let hasBegun = Threads.begin {
        Crew.stay(on: processor)
        member.work()
      }
      precondition(hasBegun, "the system has no thread to give")
    }
  }

  deinit {
    for member in members { member.give(nil) }
  }

  /// Does nothing if the system doesn't have this call. Swift's modules of the C library have it on no system.
  private static func stay(on processor: Int) {
    typealias Call = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    let processors: UInt64 = 1 << UInt64(processor % 64)
    _ = withUnsafeBytes(of: processors) { bytes in
      bytes.baseAddress.map { unsafeBitCast(symbol, to: Call.self)(0, bytes.count, $0) }
    }
  }

  /// Gives each member a job, and the baton to the first. Returns when a member calls `finish`.
  func run(first: Int, _ jobs: [@Sendable () -> Void]) {
    for (member, job) in zip(members, jobs) { member.give(job) }
    members[first].turn.signal()
    end.wait()
  }

  /// Wakes another member and waits until the baton comes back.
  func hand(from giver: Int, to taker: Int) {
    members[taker].turn.signal()
    members[giver].turn.wait()
  }

  /// Wakes another member without waiting: this member's job is done.
  func leave(to taker: Int) { members[taker].turn.signal() }

  /// Reports that all jobs are done.
  func finish() { end.signal() }

  /// The crew's owner uses it between two worlds, and its own thread within one.
  private final class Member: @unchecked Sendable {
    let turn = DispatchSemaphore(value: 0)
    private let hasJob = DispatchSemaphore(value: 0)
    private var job: (@Sendable () -> Void)?

    func give(_ job: (@Sendable () -> Void)?) {
      self.job = job
      hasJob.signal()
    }

    func work() {
      while true {
        hasJob.wait()
        guard let job else { return }
        turn.wait()
        job()
      }
    }
  }
}
