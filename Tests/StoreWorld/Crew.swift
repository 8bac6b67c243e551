internal import Dispatch
internal import LibC
internal import VaultStore

/// Threads of which one runs at a time: whoever has the baton, and hands it over by name.
///
/// They are used again for one world after the other. A baton that stays where it is costs nothing.
final class Crew: Sendable {
  private let members: [Member]
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter processor: where all of them run. Waking a thread on another one takes longer than what it does.
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

  /// Does nothing where the system has no such call; Swift's modules of the C library have it nowhere.
  private static func stay(on processor: Int) {
    typealias Call = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    let processors: UInt64 = 1 << UInt64(processor % 64)
    _ = withUnsafeBytes(of: processors) { bytes in
      bytes.baseAddress.map { unsafeBitCast(symbol, to: Call.self)(0, bytes.count, $0) }
    }
  }

  /// Gives each member something to do, and the baton to the first; returns when somebody calls `finish`.
  func run(first: Int, _ jobs: [@Sendable () -> Void]) {
    for (member, job) in zip(members, jobs) { member.give(job) }
    members[first].turn.signal()
    end.wait()
  }

  /// Wakes one member and waits until the baton comes back.
  func hand(from giver: Int, to taker: Int) {
    members[taker].turn.signal()
    members[giver].turn.wait()
  }

  /// Wakes one member, and does not wait: the job of the giver is done.
  func leave(to taker: Int) { members[taker].turn.signal() }

  /// The jobs of all are done.
  func finish() { end.signal() }

  /// Touched by the crew's owner between two worlds and by its own thread within one.
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
