/// The ends of a range of values whose kind only the values tell: numbers, dates or text.
struct ValueBounds: Sendable, Hashable {
  struct End: Hashable {
    var text: FoldedText
    var number: Double?
    /// Minutes from the start of 1970-01-01 that the end spans, as a date.
    var instants: ClosedRange<Int>?
    var isIncluded = true
  }

  var lower: End?
  var upper: End?
  /// One value was asked for, not a range: both ends are the same.
  var isExact = false

  /// Whether the lower end stands above the upper: no value can be inside.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    if let a = lower.number, let b = upper.number { return a > b }
    if let a = lower.instants, let b = upper.instants { return a.lowerBound > b.upperBound }
    return lower.isText && upper.isText && lower.text.string > upper.text.string
      && !lower.text.string.hasPrefix(upper.text.string)
  }

  /// A value is compared with an end of its own kind: as a number where both are numbers, as a date where both
  /// are dates, else as text. An end of text includes what begins with it: `a..m` has `milk`.
  func contains(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    if isExact, let lower, lower.text.equals(value) { return true }
    if let number = Self.number(value), let inside = contains(number: number) { return inside }
    if let instant = ValuePattern.instant(value), let inside = contains(instant: instant) { return inside }
    return !isExact && contains(text: value)
  }

  /// Nil where an end is no number.
  private func contains(number: Double) -> Bool? {
    if let lower {
      guard let bound = lower.number else { return nil }
      if number < bound || number == bound && !lower.isIncluded { return false }
    }
    if let upper {
      guard let bound = upper.number else { return nil }
      if number > bound || number == bound && !upper.isIncluded { return false }
    }
    return true
  }

  /// Nil where an end is no date.
  private func contains(instant: Int) -> Bool? {
    if let lower {
      guard let bound = lower.instants else { return nil }
      if lower.isIncluded ? instant < bound.lowerBound : instant <= bound.upperBound { return false }
    }
    if let upper {
      guard let bound = upper.instants else { return nil }
      if upper.isIncluded ? instant > bound.upperBound : instant >= bound.lowerBound { return false }
    }
    return true
  }

  private func contains(text value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard lower?.isText ?? true, upper?.isText ?? true else { return false }
    let text = FoldedText.lowered(value)
    if let bound = lower?.text.string,
      lower?.isIncluded == true ? text < bound : text <= bound || text.hasPrefix(bound)
    {
      return false
    }
    guard let bound = upper?.text.string else { return true }
    return text < bound || upper?.isIncluded == true && text.hasPrefix(bound)
  }

  /// A plain decimal number.
  static func number(_ value: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let first = value.first, first &- 0x30 <= 9 || "+-.".utf8.contains(first),
      value.allSatisfy({ $0 &- 0x30 <= 9 || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(String(decoding: value, as: UTF8.self))
  }
}

extension ValueBounds.End {
  var isText: Bool { number == nil && instants == nil }
}
