/// Makes the watch look at everything at intervals, if the system can't report changes.
final class Polling: ChangeSource {
  private let alarm: Alarm
  private let interval: Int

  /// - Parameter interval: the time between two looks, in milliseconds.
  init(alarm: Alarm, interval: Int) {
    self.alarm = alarm
    self.interval = interval
  }

  func tell(of folder: VaultPath?) throws(SystemFailure) {}

  func endRound() {}

  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue {
    // One look covers all changes of a burst, so a burst needs no wait after it.
    let reason = try alarm.wait(milliseconds: milliseconds ?? interval)
    if reason == .rung { return .stopped }
    return milliseconds == nil ? .anything : .timeIsOver
  }
}
