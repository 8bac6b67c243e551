/// The ends of a range of values whose kind depends on the values: numbers, dates or text.
struct ValueBounds: Sendable, Hashable {
  struct End: Hashable {
    var text: FoldedText
    var number: Double?
    /// The minutes from the start of 1970-01-01 that the end covers as a date.
    var instants: ClosedRange<Int>?
    var isIncluded = true
  }

  var lower: End?
  var upper: End?
  /// Whether the query asked for one value, not a range: both ends are the same.
  var isExact = false

  /// Whether the lower end is above the upper, so no value is inside.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    if let a = lower.number, let b = upper.number { return a > b }
    if let a = lower.instants, let b = upper.instants { return a.lowerBound > b.upperBound }
    return lower.isText && upper.isText && lower.text.string > upper.text.string
      && !lower.text.string.hasPrefix(upper.text.string)
  }

  /// Whether the value is inside. It compares with an end of its own kind: as a number if both are numbers,
  /// as a date if both are dates, otherwise as text. An end of text includes all values that begin with it:
  /// `a..m` includes `milk`.
  func contains(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    if isExact, let lower, lower.text.equals(value) { return true }
    if let number = Self.number(value), let inside = contains(number: number) { return inside }
    if let instant = ValuePattern.instant(value), let inside = contains(instant: instant) { return inside }
    return !isExact && contains(text: value)
  }

  /// Nil if an end isn't a number.
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

  /// Nil if an end isn't a date.
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

  /// Reads a plain decimal number.
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
