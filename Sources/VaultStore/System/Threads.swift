internal import LibC
internal import Synchronization

/// System threads, for work that waits in system calls or takes milliseconds.
package enum Threads {
  /// Number of processors online at the first use, at least 1. The system opens a file to find out.
  package static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Runs `work` once for each number below `count`, each on its own thread, and returns when all have ended. The
  /// calling thread is one of them.
  static func run(_ count: Int, _ work: (Int) -> Void) {
    guard count > 1 else { return work(0) }
    // The closure doesn't outlive this call, since it joins all threads before it returns.
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

  /// Number of threads for work that takes some milliseconds, or that needs memory per thread. With more threads, the
  /// first would end before the last has begun.
  package static let few = min(processors, 4)

  /// Calls `make` for each number below `count`, a few at once. Passes the results to `receive` in the order of the
  /// numbers, on the calling thread, until `receive` returns false.
  ///
  /// - Returns: whether `receive` accepted all results.
  package static func inOrder<Made: Sendable>(
    _ count: Int, make: @Sendable (Int) -> Made, receive: (Made) -> Bool
  ) -> Bool {
    var start = 0
    while start < count {
      let numbers = start..<min(start + few, count)
      let made = Mutex([Made?](repeating: nil, count: numbers.count))
      run(numbers.count) { thread in
        let one = make(numbers.lowerBound + thread)
        made.withLock { $0[thread] = one }
      }
      for thread in 0..<numbers.count {
        // Each thread has made one result.
        if let one = made.withLock({ $0[thread].take() }), !receive(one) { return false }
      }
      start = numbers.upperBound
    }
    return true
  }

  /// Runs `work` on a new thread, which takes no signals, and returns at once. Returns false if the system can't start
  /// a thread.
  package static func begin(_ work: sending @escaping () -> Void) -> Bool {
    let job = Job(number: 0) { _ in
      // The other threads handle signals.
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
