/// Has the watch look at everything now and then, where the system does not tell of changes.
final class Polling: ChangeSource {
  private let alarm: Alarm
  private let interval: Int

  /// - Parameter interval: milliseconds from one look to the next.
  init(alarm: Alarm, interval: Int) {
    self.alarm = alarm
    self.interval = interval
  }

  func tell(of folder: VaultPath?) throws(SystemFailure) {}

  func endRound() {}

  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue {
    // A look takes in whatever happens within a burst, so nothing is waited for after it.
    let reason = try alarm.wait(milliseconds: milliseconds ?? interval)
    if reason == .rung { return .stopped }
    return milliseconds == nil ? .anything : .timeIsOver
  }
}
