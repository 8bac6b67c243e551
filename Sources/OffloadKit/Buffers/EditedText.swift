import VaultSyntax

/// A place in a text as editors count it (Language Server Protocol, 3.17).
package struct TextPosition: Sendable, Hashable, Comparable {
  /// From 0.
  package var line: Int
  /// In UTF-16 units from the start of the line.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range between two places in a text, without the end.
package struct TextSpan: Sendable, Hashable {
  package var start: TextPosition
  package var end: TextPosition

  package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }

  package func contains(_ position: TextPosition) -> Bool { start <= position && position <= end }
}

/// A text that a caller changes by places in it, as an editor does.
package struct EditedText: Sendable {
  package private(set) var bytes: [UInt8]
  /// Offsets of the first byte of each line. A line ends with LF, CRLF or CR.
  private var starts: [Int] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = Self.starts(in: bytes)
  }

  /// Reuses the lines that the document knows already.
  init(_ document: Document) {
    bytes = document.bytes
    starts = document.lines.map(\.start)
    if starts.first != 0 {
      starts = Self.starts(in: bytes)
    } else if let last = document.lines.last, last.next > last.end {
      starts.append(last.next)
    }
  }

  package var lineCount: Int { starts.count }

  /// Whether a line ends with CR alone. Editors disagree on whether that ends a line.
  package var hasLoneReturn: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A) }
    }
  }

  /// Returns the bytes of a line without its ending; an empty range if there is no such line.
  package func line(_ index: Int) -> Range<Int> {
    guard starts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    if end > start, index + 1 < starts.count {
      end -= 1
      if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return start..<end
  }

  /// Returns the offset of the byte at a place. A place after the end of its line means the end of the line, one
  /// after the end of the text the end of the text, and one between the halves of a character the start of the
  /// character.
  package func offset(of position: TextPosition) -> Int {
    if position.line < 0 { return 0 }
    let line = line(position.line)
    var (offset, column) = (line.lowerBound, 0)
    while offset < line.upperBound {
      let length = min(Self.length(of: bytes[offset]), line.upperBound - offset)
      let units = length == 4 ? 2 : 1
      if column + units > position.column { break }
      offset += length
      column += units
    }
    return offset
  }

  package func position(of offset: Int) -> TextPosition {
    let index = index(ofLineAt: offset)
    return TextPosition(line: index, column: walk(from: (starts[index], 0), to: offset, in: index).column)
  }

  package func span(_ range: Range<Int>) -> TextSpan {
    let index = index(ofLineAt: range.lowerBound)
    let start = walk(from: (starts[index], 0), to: range.lowerBound, in: index)
    let first = TextPosition(line: index, column: start.column)
    // Mostly the end is on the same line, and not far.
    guard range.upperBound <= line(index).upperBound else {
      return TextSpan(first, position(of: range.upperBound))
    }
    let end = walk(from: start, to: range.upperBound, in: index)
    return TextSpan(first, TextPosition(line: index, column: end.column))
  }

  /// Returns the line with a byte. It compares numbers without a closure, since each key asks for thousands of them.
  private func index(ofLineAt offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }

  /// Walks along a line, a character at a time, up to a byte.
  private func walk(
    from place: (at: Int, column: Int), to offset: Int, in index: Int
  ) -> (at: Int, column: Int) {
    let end = min(offset, line(index).upperBound)
    var (at, column) = place
    bytes.withUnsafeBytes { bytes in
      while at < end {
        if at + 8 <= end,
          bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          at += 8
          column += 8
          continue
        }
        let length = Self.length(of: bytes[at])
        column += length == 4 ? 2 : 1
        at += length
      }
    }
    return (at, column)
  }

  /// Replaces the bytes of a span.
  ///
  /// - Returns: false if the span ends before it starts; then nothing changes.
  package mutating func replace(_ span: TextSpan, with text: [UInt8]) -> Bool {
    let (start, end) = (offset(of: span.start), offset(of: span.end))
    guard start <= end else { return false }
    bytes.replaceSubrange(start..<end, with: text)
    // A CR before the span, or at its end, forms one line ending with an LF next to it.
    let from = max(0, index(ofLineAt: start) - 1)
    let until = start + text.count + 1
    let kept = starts.partitioningIndex { $0 > end + 1 }
    let change = text.count - (end - start)
    // A line that begins further on is in `starts` already.
    let found = Self.starts(in: bytes, from: starts[from], until: until).filter { $0 <= until }
    let behind = kept..<starts.count
    for index in behind where change != 0 { starts[index] += change }
    starts.replaceSubrange(from..<kept, with: found)
    return true
  }

  /// The number of bytes of a character with this first byte; 1 if no character begins with it.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Returns `first` and the offsets after it at which lines begin, until `last` is reached.
  private static func starts(in bytes: [UInt8], from first: Int = 0, until last: Int = .max) -> [Int] {
    var starts = [first]
    bytes.withUnsafeBufferPointer { bytes in
      var index = first
      while index < bytes.count, index < last {
        let byte = bytes[index]
        index += 1
        if byte == 0x0A {
          starts.append(index)
        } else if byte == 0x0D {
          if index < bytes.count, bytes[index] == 0x0A { index += 1 }
          starts.append(index)
        }
      }
    }
    return starts
  }
}

/// A piece of a text, and its replacement.
package struct SpanEdit: Sendable, Hashable {
  package var span: TextSpan
  package var text: [UInt8]
}
