/// Bytes cut into whole lines, each with its ending.
package struct TextLines: Sendable {
  /// The bytes that end a line.
  package enum Ending: Sendable {
    /// LF, CR LF or a lone CR, as in a `Document`.
    case any
    /// LF alone, as git and patch count lines.
    case lineFeed
  }

  package let bytes: [UInt8]
  /// Offsets of the lines' first bytes, then the number of bytes.
  private let bounds: [Int]

  package init(_ bytes: [UInt8], endingAt ending: Ending = .any) {
    self.bytes = bytes
    var bounds = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while offset < buffer.count {
        let byte = buffer[offset]
        offset += 1
        if byte == .lineFeed {
          bounds.append(offset)
        } else if byte == .carriageReturn, ending == .any,
          offset == buffer.count || buffer[offset] != .lineFeed
        {
          bounds.append(offset)
        }
      }
    }
    if bounds.last != bytes.count { bounds.append(bytes.count) }
    self.bounds = bounds
  }

  package var count: Int { bounds.count - 1 }
  package var indices: Range<Int> { 0..<count }

  package subscript(line: Int) -> ArraySlice<UInt8> { bytes[range(of: line..<line + 1)] }

  package subscript(lines: Range<Int>) -> ArraySlice<UInt8> { bytes[range(of: lines)] }

  /// Byte range of the lines, including their endings. The empty range after the last line is at the end of the bytes.
  package func range(of lines: Range<Int>) -> Range<Int> {
    bounds[lines.lowerBound]..<bounds[lines.upperBound]
  }

  /// Whether the line holds only whitespace and its ending.
  package func isBlank(_ line: Int) -> Bool {
    self[line].allSatisfy { $0 == .space || $0 == .tab || $0 == .carriageReturn || $0 == .lineFeed }
  }

  /// Index of the line that holds the offset; `count` at the end of the bytes and after it.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle + 1] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TextLines {
  /// The ending of the last line that has one: `\n`, `\r\n` or `\r`.
  var lastEnding: [UInt8]? {
    let closed = lacksFinalEnding ? count - 2 : count - 1
    guard closed >= 0 else { return nil }
    return Array(self[closed].reversed().prefix { $0 == .lineFeed || $0 == .carriageReturn }.reversed())
  }

  var lastLine: ArraySlice<UInt8>? { count == 0 ? nil : self[count - 1] }

  /// Whether the last line has no ending; false for an empty text.
  var lacksFinalEnding: Bool {
    guard let last = bytes.last else { return false }
    return last != .lineFeed && last != .carriageReturn
  }
}
