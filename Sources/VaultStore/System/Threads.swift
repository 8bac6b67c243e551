internal import LibC
internal import Synchronization

/// Threads of the system, for work that waits in system calls.
package enum Threads {
  /// Number of processors that are at work, at least one.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs `work` once for each number below `count`, on as many threads, and returns when all have ended. The
  /// calling thread is one of them.
  static func run(_ count: Int, _ work: (Int) -> Void) {
    guard count > 1 else { return work(0) }
    // The closure outlives no thread: all are joined before this returns.
    withoutActuallyEscaping(work) { work in
      var threads: [pthread_t] = []
      for number in 1..<count {
        if let thread = start(Job(number: number, work: work)) {
          threads.append(thread)
        } else {
          work(number)
        }
      }
      work(0)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// Makes something of each number below `count`, as many at once as there are processors, and hands it over in the order
  /// of the numbers, on the calling thread, until `receive` returns false.
  ///
  /// - Returns: whether all was wanted.
  package static func inOrder<Made: Sendable>(
    _ count: Int, make: (Int) -> Made, receive: (Made) -> Bool
  ) -> Bool {
    var start = 0
    while start < count {
      let numbers = start..<min(start + processors, count)
      let made = Mutex([Made?](repeating: nil, count: numbers.count))
      run(numbers.count) { thread in
        let one = make(numbers.lowerBound + thread)
        made.withLock { $0[thread] = one }
      }
      for thread in 0..<numbers.count {
        guard let one = made.withLock({ $0[thread].take() }) else { continue }
        if !receive(one) { return false }
      }
      start = numbers.upperBound
    }
    return true
  }

  /// Runs `work` on a thread of its own, which takes no signals, and returns at once. Returns false where the system
  /// has no thread to give.
  package static func begin(_ work: sending @escaping () -> Void) -> Bool {
    let job = Job(number: 0) { _ in
      // Signals are for the threads that were there before.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      work()
    }
    guard let thread = start(job) else { return false }
    pthread_detach(thread)
    return true
  }

  private final class Job {
    let number: Int
    let work: (Int) -> Void

    init(number: Int, work: @escaping (Int) -> Void) {
      self.number = number
      self.work = work
    }
  }

  private static func start(_ job: Job) -> pthread_t? {
    let context = Unmanaged.passRetained(job).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, run, context)
    #else
      var thread = pthread_t(bitPattern: 0)
      let result = pthread_create(&thread, nil, run, context)
    #endif
    if result == 0 { return thread }
    Unmanaged<Job>.fromOpaque(context).release()
    return nil
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      context in
      let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
      job.work(job.number)
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      context in
      guard let context else { return nil }
      let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
      job.work(job.number)
      return nil
    }
  #endif
}
