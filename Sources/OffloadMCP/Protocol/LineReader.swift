/// Cuts a stream into messages, one on each line.
struct LineReader {
  enum Line: Equatable {
    case message([UInt8])
    /// A line over the limit, which the reader skips to its end.
    case tooLong
  }

  /// The longest message, in bytes.
  static let most = 4 << 20

  private var bytes: [UInt8] = []
  /// How far into `bytes` there is no line ending.
  private var searched = 0
  private var isSkipping = false

  mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

  /// Returns the next line that isn't empty; nil if it hasn't all come yet.
  mutating func next() -> Line? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      var line = bytes[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let message = Array(line)
      bytes.removeSubrange(...end)
      searched = 0
      if isSkipping {
        isSkipping = false
      } else if message.count > Self.most {
        return .tooLong
      } else if !message.isEmpty {
        return .message(message)
      }
    }
    if bytes.count > Self.most {
      bytes = []
      defer { isSkipping = true }
      searched = 0
      if !isSkipping { return .tooLong }
    }
    searched = bytes.count
    return nil
  }
}
