internal import LibC
internal import VaultStore

/// A gate for programs that really run: the disk's time passes as on the machine, and a wait takes that long.
struct RunningTime: CallGate {
  private let disk: MemoryDisk
  private let start = RunningTime.uptime()

  /// How many milliseconds pass between checks for a lease, since its holder may release it early.
  private static let look = 5

  init(_ disk: MemoryDisk) {
    self.disk = disk
  }

  /// Sets the disk's clock to the time since the disk was made.
  func pushMissedChange() {
    let passed = RunningTime.uptime() - start
    disk.withState { $0.advance(to: passed) }
  }

  func pass(_ call: DiskCall) -> WrittenPart {
    pushMissedChange()
    return .whole
  }

  func hasChanged(by call: DiskCall) {}

  func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) {
    let left = Int((uptime - disk.withState { $0.uptime } + 999_999) / 1_000_000)
    Disk().sleep(milliseconds: max(0, file == nil ? left : min(left, RunningTime.look)))
    pushMissedChange()
  }

  /// Nanoseconds on a clock that can't be set.
  private static func uptime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec)).nanoseconds
  }
}
