extension SortValue {
  /// Makes a number, a date or text from a field's value.
  package init(field value: [UInt8]) {
    self = value.withUnsafeBufferPointer { bytes in
      if let number = ValueBounds.number(bytes) { return .number(number) }
      if case .date(let date) = ISOReading(bytes) { return .date(date) }
      return SortValue(text: String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension Sequence {
  /// Returns the elements in the order of the keys, the first key first. Missing values come last in either
  /// direction; elements that are equal in all keys keep their order. It calls `value` once for each
  /// element and key.
  package func sorted(by keys: [SortKey], value: (Element, SortKey.Property) -> SortValue?) -> [Element] {
    guard !keys.isEmpty else { return Array(self) }
    let elements = Array(self)
    let values = elements.flatMap { element in keys.map { value(element, $0.property) } }
    return keys.order(of: values).map { elements[$0] }
  }
}

extension [SortKey] {
  /// Returns the order of elements from an array of their values, with one value per key for each element.
  /// The elements may be large, so only their indices move.
  func order(of values: [SortValue?]) -> [Int] {
    guard let first else { return [] }
    let things = stride(from: 0, to: values.count, by: count).map { first.prefix(of: values[$0]) }
    let isDecided = count == 1 && things.allSatisfy(\.isWhole)
    let sorted = things.enumerated().map { (prefix: $1.number, index: $0) }.sorted { a, b in
      if a.prefix != b.prefix { return a.prefix < b.prefix }
      return isDecided ? a.index < b.index : isBefore(a.index, b.index, values)
    }
    return sorted.map(\.index)
  }

  private func isBefore(_ a: Int, _ b: Int, _ values: [SortValue?]) -> Bool {
    for position in indices {
      if let isBefore = self[position].orders(values[a * count + position], values[b * count + position]) {
        return isBefore
      }
    }
    return a < b
  }
}

extension SortKey {
  /// Returns a number that decides most of a sort's many comparisons: it is smaller for values that come
  /// first. If two numbers are equal and whole, their values are equal too.
  fileprivate func prefix(of value: SortValue?) -> (number: UInt64, isWhole: Bool) {
    guard let value else { return (.max, true) }
    let (number, isWhole) = value.prefix
    return (isDescending ? SortValue.endOfPrefixes - number : number, isWhole)
  }

  /// Whether one value comes before another; nil if they are equal.
  func orders(_ a: SortValue?, _ b: SortValue?) -> Bool? {
    switch (a, b) {
    case (nil, nil): nil
    case (nil, _): false
    case (_, nil): true
    case (let a?, let b?): a == b ? nil : isDescending ? b < a : a < b
    }
  }
}

extension SortValue {
  fileprivate static let endOfPrefixes: UInt64 = 4 << bitsOfPrefix
  private static let bitsOfPrefix: UInt64 = 40

  fileprivate var prefix: (number: UInt64, isWhole: Bool) {
    let kind = UInt64(kind) << Self.bitsOfPrefix
    return switch self {
    case .rank(let rank): (kind | UInt64(UInt32(clamping: rank)), UInt32(exactly: rank) != nil)
    case .date(let date): (kind | UInt64(date.order), true)
    case .number, .text: (kind, false)
    }
  }
}
