internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Number of processors that are at work, at least one.
package var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Runs `body` once on each of `count` threads, the calling one included, and waits for all of them.
///
/// A thread that the system does not grant is left out; the calling one always runs. What is handed out to the
/// threads must therefore be taken by whichever asks for it.
///
/// - Returns: the results, in the order of the threads.
package func concurrently<Result: Sendable>(
  _ count: Int, _ body: @escaping @Sendable () -> Result
) -> [Result] {
  let results = Mutex<[(thread: Int, result: Result)]>([])
  let jobs = (1..<max(1, count)).map { thread in
    ThreadJob {
      let result = body()
      results.withLock { $0.append((thread, result)) }
    }
  }
  let threads = jobs.compactMap { $0.start() }
  let own = body()
  for thread in threads { pthread_join(thread, nil) }
  let others = results.withLock { $0.sorted { $0.thread < $1.thread }.map(\.result) }
  return [own] + others
}

/// What one thread runs.
private final class ThreadJob: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Nil where the system grants no thread.
  func start() -> pthread_t? {
    let retained = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { ThreadJob.run($0) }, retained.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { ThreadJob.run($0) }, retained.toOpaque())
    #endif
    guard code == 0 else {
      retained.release()
      return nil
    }
    return thread
  }

  private static func run(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<ThreadJob>.fromOpaque(job).takeRetainedValue().body() }
    return nil
  }
}
