/// Cuts a stream into messages. A message has header lines with `Content-Length` among them, an empty line, and that
/// many bytes (Language Server Protocol 3.17, Base Protocol).
struct FrameReader {
  /// Why the rest of a stream is unreadable: it isn't clear any more where the next message begins.
  enum Fault: Error, Hashable {
    /// A header without a length, or with one that isn't a number.
    case noLength
    /// A message that is over the limit.
    case tooLong(Int)
  }

  /// The longest message.
  static let most = 64 << 20

  private var bytes: [UInt8] = []

  mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

  /// Returns the next message, if all of it is there.
  mutating func next() throws(Fault) -> [UInt8]? {
    guard let header = Self.endOfHeader(bytes) else {
      if bytes.count > Self.longestHeader { throw .noLength }
      return nil
    }
    let length = try Self.length(in: bytes[..<header])
    if length > Self.most { throw .tooLong(length) }
    guard bytes.count - header >= length else { return nil }
    let message = Array(bytes[header..<(header + length)])
    bytes.removeFirst(header + length)
    return message
  }

  static func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  private static let longestHeader = 8192

  /// Returns the index after the empty line. Lines may also end with LF alone.
  private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
    var lineStart = 0
    for index in bytes.indices.prefix(longestHeader) where bytes[index] == 0x0A {
      if index == lineStart || index == lineStart + 1 && bytes[lineStart] == 0x0D { return index + 1 }
      lineStart = index + 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) throws(Fault) -> Int {
    for line in header.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { $0 != " " && $0 != "\t" }
      guard let length = Int(digits), length >= 0 else { throw .noLength }
      return length
    }
    throw .noLength
  }
}
