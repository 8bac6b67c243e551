/// A document as its client names it (RFC 3986), with its file.
struct DocumentURI: Hashable, Sendable {
  /// As the client wrote it: answers use the same text.
  let text: String

  init(_ text: String) { self.text = text }

  /// The URI of a file, by its path from the root.
  init(path: [UInt8]) {
    var bytes = Array("file://".utf8)
    for byte in path {
      if Self.isPlain(byte) { bytes.append(byte) } else { bytes += Self.escaped(byte).utf8 }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The file's path, as bytes; nil if it isn't a file of this machine.
  var path: [UInt8]? {
    guard text.lowercased().hasPrefix("file:") else { return nil }
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(host.count)
    }
    guard rest.hasPrefix("/"), let path = Self.decoded(Array(rest.utf8)), !path.contains(0) else {
      return nil
    }
    return path
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var (bytes, index): ([UInt8], Int) = ([], 0)
    while index < text.count {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < text.count,
          let byte = UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(byte)
        index += 3
      } else {
        if text[index] == UInt8(ascii: "?") || text[index] == UInt8(ascii: "#") { break }
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
