/// The id of one operation: its number in this vault's journal, and 64 random bits.
///
/// The number orders the operations. The random part distinguishes two machines' records if a sync tool has copied one
/// journal into another.
package struct RecordID: Hashable, Sendable {
  package let number: UInt64
  package let random: UInt64

  package init(number: UInt64, random: UInt64) {
    self.number = number
    self.random = random
  }

  /// Reads the form that `description` writes; nil for any other text.
  package init?(_ text: some Collection<UInt8>) {
    guard text.count == RecordID.length else { return nil }
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt64(hexadecimal: parts[0], digits: 10),
      let random = UInt64(hexadecimal: parts[1], digits: 16)
    else { return nil }
    self.init(number: number, random: random)
  }

  static let length = 27
  var bytes: [UInt8] {
    number.hexadecimal(digits: 10) + [UInt8(ascii: "-")] + random.hexadecimal(digits: 16)
  }
}

extension RecordID: Comparable {
  package static func < (left: RecordID, right: RecordID) -> Bool {
    (left.number, left.random) < (right.number, right.random)
  }
}

extension RecordID: CustomStringConvertible {
  /// 10 and 16 hexadecimal digits, which sort as text in the order of the numbers.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Returns the digit of the lowest four bits.
private func hexadecimalDigit(_ bits: UInt64) -> UInt8 {
  let value = UInt8(truncatingIfNeeded: bits & 15)
  return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits for each byte, in lower case.
  var hexadecimal: [UInt8] {
    reduce(into: []) {
      $0.append(hexadecimalDigit(UInt64($1) >> 4))
      $0.append(hexadecimalDigit(UInt64($1)))
    }
  }
}

extension UInt64 {
  /// Returns the last `digits` hexadecimal digits, in lower case.
  func hexadecimal(digits: Int) -> [UInt8] {
    (0..<digits).map { hexadecimalDigit(self >> UInt64(4 * (digits - 1 - $0))) }
  }

  init?(hexadecimal text: some Collection<UInt8>, digits: Int) {
    guard text.count == digits else { return nil }
    self = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = self << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): self = self << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
  }
}
