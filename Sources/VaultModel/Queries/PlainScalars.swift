/// Searches for a text by comparing scalars one by one, without allocating memory.
///
/// It works for *plain* text, as most is: no scalar in it combines with its neighbours, is equivalent to
/// another, or becomes more than one in lower case. Two plain texts are canonically equal exactly if their
/// scalars are equal.
struct PlainScalars: Sendable, Hashable {
  private let scalars: [UInt32]
  /// The table of this type, since Swift checks for each use of a static property whether it is there yet.
  private let table = Self.table

  /// Nil for a text that isn't plain. The caller must first collapse its white space.
  init?(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ Self.isPlain($0.value) }) else { return nil }
    scalars = text.unicodeScalars.map { Self.folded($0.value, Self.table) }
  }

  /// Whether the text occurs; nil if the searched text isn't plain, so this type can't decide.
  func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let first = scalars.first else { return true }
    var at = 0
    while let scalar = text.scalar(at: &at) {
      guard Self.isPlain(scalar) else { return nil }
      guard Self.folded(scalar, table) == first else { continue }
      switch rest(text, at) {
      case .found: return true
      case .unknown: return nil
      case .missing: break
      }
    }
    return false
  }

  private enum Rest { case found, missing, unknown }

  /// Whether the rest follows the first scalar.
  private func rest(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Rest {
    var at = start
    var before = scalars[0]
    for wanted in scalars.dropFirst() {
      if before == 0x20 { skipBlanks(text, &at) }
      guard let scalar = text.scalar(at: &at), Self.folded(scalar, table) == wanted else { return .missing }
      before = wanted
    }
    // A scalar that isn't plain may combine with the last.
    guard let next = text.scalar(at: &at), !Self.isPlain(next) else { return .found }
    return .unknown
  }

  private func skipBlanks(_ text: UnsafeBufferPointer<UInt8>, _ at: inout Int) {
    var next = at
    while let scalar = text.scalar(at: &next), Self.folded(scalar, table) == 0x20 { at = next }
  }

  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x130, 0x131..<0x300: true
    // Greek without the characters that are equivalent to others, Cyrillic, Armenian.
    case 0x370..<0x374, 0x375..<0x37E, 0x37F..<0x387, 0x388..<0x483, 0x48A..<0x591: true
    case 0x1E00..<0x1E96, 0x1EA0..<0x1F00: true
    // Punctuation, symbols, emoji.
    case 0x2002..<0x20D0, 0x2100..<0x2126, 0x2190..<0x2329, 0x232B..<0x2ADC, 0xFE0F, 0xFFFD,
      0x1F000..<0x1FB00:
      true
    // Chinese, Japanese, Korean.
    case 0x3000..<0x302A, 0x3030..<0x3099, 0x309B..<0xA000, 0xAC00..<0xD7A4, 0xFF00..<0xFFF0: true
    default: false
    }
  }

  /// Whether a scalar that isn't ASCII is white space.
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x85, 0xA0, 0x1680, 0x2000..<0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Returns a scalar in lower case, a space for white space.
  static func lower(_ scalar: UInt32) -> UInt32 { folded(scalar, table) }

  private static func folded(_ scalar: UInt32, _ table: [UInt32]) -> UInt32 {
    if scalar < tableEnd { return table[Int(scalar)] }
    if isBlank(scalar) { return 0x20 }
    switch scalar {
    case 0x1E00..<0x1F00, 0x2100..<0x2200, 0x24B6..<0x24EA, 0xFF21..<0xFF3B: return RegexCase.lower(scalar)
    default: return scalar
    }
  }

  private static let tableEnd: UInt32 = 0x591
  /// The lower case of scripts that have it, and a space for white space.
  private static let table: [UInt32] = (0..<tableEnd).map { scalar in
    Unicode.Scalar(scalar)?.properties.isWhitespace == true ? 0x20 : RegexCase.lower(scalar)
  }
}
