internal import Synchronization
internal import VaultStore

/// Reports changes of a disk in memory, without details.
final class MemoryChanges: ChangeSource {
  private let disk: MemoryDisk
  private let alarm: Alarm
  private let bell: Bell

  init(on disk: MemoryDisk, until alarm: Alarm) throws(SystemFailure) {
    (self.disk, self.alarm) = (disk, alarm)
    bell = try Bell()
    disk.add(bell)
  }

  deinit {
    disk.remove(bell)
  }

  func tell(of folder: VaultPath?) {}

  func endRound() {}

  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue {
    switch try bell.wait(until: alarm, milliseconds: milliseconds) {
    case .rung: return .stopped
    case .timeIsOver: return .timeIsOver
    case .ready: return .anything
    }
  }
}

/// A signal that a thread which makes a change rings, and a waiting thread hears.
final class Bell: Sendable {
  private let alarm: Alarm
  /// However often it rings before the waiting thread hears it, it counts once.
  private let isRinging = Atomic(false)

  init() throws(SystemFailure) {
    alarm = try Alarm()
  }

  func ring() {
    if !isRinging.exchange(true, ordering: .sequentiallyConsistent) { alarm.ring() }
  }

  /// Waits for a ring, or for an alarm that ends all waiting.
  func wait(until end: Alarm, milliseconds: Int?) throws(SystemFailure) -> Alarm.Reason {
    let reason = try end.wait(for: alarm.descriptor, milliseconds: milliseconds)
    if reason == .ready {
      // In this order, a change from here on rings again.
      isRinging.store(false, ordering: .sequentiallyConsistent)
      alarm.silence()
    }
    return reason
  }
}
