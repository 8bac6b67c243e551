/// Bytes in a URI (RFC 3986).
extension Collection<UInt8> {
  /// The bytes as text: all but letters, digits and `-._~/` as `%XX`.
  package var percentEncoded: String {
    var text: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of such a text, in which others than those may stand for themselves; nil if two digits don't follow a
  /// `%`.
  package var percentDecoded: [UInt8]? {
    var (bytes, rest) = ([UInt8](), self[...])
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2, let high = digits[0], let low = digits[1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
