/// A parsed regular expression.
indirect enum RegexSyntax {
  case empty
  case scalar(UInt32)
  case any
  case set(RegexSet)
  case assertion(RegexAssertion)
  case sequence([RegexSyntax])
  case choice([RegexSyntax])
  /// `most` is nil without an upper bound.
  case repetition(RegexSyntax, least: Int, most: Int?)

  /// The number of instructions that it needs; saturates.
  var size: Int {
    switch self {
    case .empty: 0
    case .scalar, .any, .set, .assertion: 1
    case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.size) }
    case .choice(let parts): parts.reduce(0) { Self.sum($0, $1.size + 2) }
    case .repetition(let part, let least, let most):
      Self.product(part.size + 2, max(least, most ?? least + 1))
    }
  }

  private static let ceiling = 1 << 30
  private static func sum(_ a: Int, _ b: Int) -> Int { min(a + b, ceiling) }
  private static func product(_ a: Int, _ b: Int) -> Int { min(a * b, ceiling) }
}

enum RegexAssertion: Sendable { case lineStart, lineEnd, wordBoundary, noWordBoundary }

/// The scalars that a class matches.
struct RegexSet: Sendable {
  enum Category: Sendable { case digit, word, space }

  var ranges: [ClosedRange<UInt32>] = []
  var categories: [(Category, isNegated: Bool)] = []
  var isNegated = false

  func contains(_ scalar: UInt32, ignoringCase: Bool) -> Bool {
    let found =
      has(scalar) || ignoringCase && (has(RegexCase.lower(scalar)) || has(RegexCase.upper(scalar)))
    return found != isNegated
  }

  private func has(_ scalar: UInt32) -> Bool {
    ranges.contains { $0.contains(scalar) }
      || categories.contains { Self.belongs(scalar, to: $0.0) != $0.isNegated }
  }

  static func belongs(_ scalar: UInt32, to category: Category) -> Bool {
    switch category {
    case .digit: scalar &- 0x30 <= 9
    case .word: isWord(scalar)
    case .space:
      scalar < 0x80 ? scalar == 0x20 || scalar &- 9 <= 4 : properties(scalar)?.isWhitespace ?? false
    }
  }

  static func isWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (scalar | 0x20) &- 0x61 < 26 || scalar &- 0x30 <= 9 || scalar == 0x5F }
    guard let properties = properties(scalar) else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  private static func properties(_ scalar: UInt32) -> Unicode.Scalar.Properties? {
    Unicode.Scalar(scalar)?.properties
  }
}

/// Simple case mapping from one scalar to one; a scalar without such a mapping stays the same.
enum RegexCase {
  static func lower(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
    return single(Unicode.Scalar(scalar)?.properties.lowercaseMapping) ?? scalar
  }

  static func upper(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x61 < 26 ? scalar & 0xDF : scalar }
    return single(Unicode.Scalar(scalar)?.properties.uppercaseMapping) ?? scalar
  }

  private static func single(_ mapping: String?) -> UInt32? {
    guard let scalars = mapping?.unicodeScalars, let first = scalars.first, scalars.count == 1 else {
      return nil
    }
    return first.value
  }
}
