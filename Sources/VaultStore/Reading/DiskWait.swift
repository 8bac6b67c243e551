internal import LibC

/// How long a thread waits for files rather than working on them.
///
/// A file that is in memory is read in a fraction of the time that a disk takes to bring it. Disks bring many at once, and few
/// threads ask for few.
struct DiskWait {
  /// How many threads take over then from the one that has waited: fewer, where few files may be open.
  static let threads = OpenFiles.share(4, atMost: 16)
  /// Fewer files are read without them.
  static let fewest = 128

  /// Fewer files tell nothing: a thread has to wait for a processor as well.
  private static let window = 32
  /// Nanoseconds for each file.
  private static let most = 40_000

  private var files = 0
  private var start = DiskWait.waited

  /// Whether the last files had to be waited for.
  ///
  /// - Parameter count: how many were read since it was asked.
  mutating func isLong(for count: Int) -> Bool {
    files += count
    guard files >= DiskWait.window else { return false }
    let now = DiskWait.waited
    defer { (files, start) = (0, now) }
    return now - start > DiskWait.most * files
  }

  /// Nanoseconds in which this thread has not worked, counted from some moment.
  private static var waited: Int { time(CLOCK_MONOTONIC) - time(CLOCK_THREAD_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
