import OffloadCLI

/// A line as one would type it in a shell, split into words: quotes, `$'…'` and backslashes, nothing else.
struct ShellLine {
  var words: [Argument] = []

  /// Nil where a quote is not closed.
  init?(_ line: String) {
    var rest = Array(line.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: " ") {
        rest.removeFirst()
      } else if byte == UInt8(ascii: "#") {
        return
      } else {
        guard let word = Self.word(&rest) else { return nil }
        words.append(Argument(bytes: word))
      }
    }
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var word: [UInt8] = []
    while let byte = rest.first, byte != UInt8(ascii: " ") {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard let end = rest.firstIndex(of: byte) else { return nil }
        word += rest[..<end]
        rest = rest[(end + 1)...]
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "'"):
        guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "'")) else { return nil }
        word += escaped(rest[(rest.startIndex + 1)..<end])
        rest = rest[(end + 1)...]
      case UInt8(ascii: "\\"):
        if let next = rest.popFirst() { word.append(next) }
      default: word.append(byte)
      }
    }
    return word
  }

  /// `\n`, `\t`, `\\`, `\xff`
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    var result: [UInt8] = []
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = bytes.popFirst() else {
        result.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "x"):
        let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
        bytes = bytes.dropFirst(2)
        result.append(UInt8(digits, radix: 16) ?? 0)
      default: result.append(letter)
      }
    }
    return result
  }
}
