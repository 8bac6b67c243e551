import LibC

extension Moment {
  /// Returns the time of the machine's clock in its time zone.
  public static func now() -> Moment {
    let seconds = clockSeconds()
    return Moment(secondsSince1970: Int(seconds), utcOffset: utcOffset(at: seconds))
  }

  /// Makes the moment at which local clocks show `civil`; a date alone means its first minute. In the hour
  /// that a change of clocks skips or repeats, it is one of the two neighbours.
  package init(local civil: CivilDateTime) {
    let wall = civil.minuteNumber * 60
    // The offset depends on the moment, which isn't known yet; the second lookup is right except in that
    // hour.
    let offset = Self.utcOffset(at: wall - Self.utcOffset(at: wall))
    self.init(secondsSince1970: wall - offset, utcOffset: offset)
  }

  /// Makes the moment this many seconds after 1970-01-01T00:00 in UTC, with its local time.
  package init(atUTC seconds: Int) {
    self.init(secondsSince1970: seconds, utcOffset: Self.utcOffset(at: time_t(seconds)))
  }

  /// Reads the moment from `2026-03-01` or `2026-03-01T09:30` in local time (`OFFLOAD_NOW`); nil for any
  /// other text.
  package init?(iso text: String) {
    guard let civil = CivilDateTime(iso: text) else { return nil }
    self.init(local: civil)
  }

  private static func utcOffset(at seconds: time_t) -> Int {
    var seconds = seconds
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int(parts.tm_gmtoff)
  }
}

/// Outside the type, where `time` means libc's function.
private func clockSeconds() -> time_t { time(nil) }
