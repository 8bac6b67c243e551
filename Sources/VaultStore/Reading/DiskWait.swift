internal import LibC

/// Measures how long a thread waits for files rather than working on them.
///
/// Reading a file from memory takes a fraction of the time of a disk. A disk reads many files at once, and few threads
/// request only few.
struct DiskWait {
  /// How many threads take over from the thread that waited: fewer if the process may open only few files.
  static let threads = OpenFiles.share(4, atMost: 16)
  /// With fewer files left than this, extra threads don't start.
  static let fewest = 128

  /// Fewer files prove nothing, since a thread also waits for a processor.
  private static let window = 32
  /// The longest wait per file, in nanoseconds, that counts as short.
  private static let most = 40_000

  private var files = 0
  private var start = DiskWait.waited

  /// Returns whether the thread waited long for the last files.
  ///
  /// - Parameter count: how many files it has read since the last call.
  mutating func isLong(for count: Int) -> Bool {
    files += count
    guard files >= DiskWait.window else { return false }
    let now = DiskWait.waited
    defer { (files, start) = (0, now) }
    return now - start > DiskWait.most * files
  }

  /// The time in nanoseconds that this thread hasn't worked, since an arbitrary moment.
  private static var waited: Int { time(CLOCK_MONOTONIC) - time(CLOCK_THREAD_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
