/// A text by its lines, each without the blanks around it, in which any number of items are looked for after one reading.
struct ItemLines: Sendable {
  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  /// The first line with a hash.
  private var first: [Int: Int] = [:]
  /// Of each line, the next one with its hash.
  private var next: [Int?]

  init(_ text: [UInt8]) {
    // Items are kept as strings: what is no UTF-8 is in both what a string has in its place.
    bytes = Array(String(decoding: text, as: UTF8.self).utf8)
    lines = Self.lines(of: bytes)
    next = Array(repeating: nil, count: lines.count)
    first.reserveCapacity(lines.count)
    for line in lines.indices.reversed() {
      let hash = Self.hash(of: lines[line], in: bytes)
      next[line] = first.updateValue(line, forKey: hash)
    }
  }

  init(_ lines: [String]) { self.init(Array(lines.joined(separator: "\n").utf8)) }

  /// The lines, from 0, on which items with these lines begin, in order.
  func places(of item: [String]) -> [Int] {
    let wanted = item.map { Self.trimmed($0) }
    guard let head = wanted.first else { return [] }
    var found: [Int] = []
    var line = first[Self.hash(of: head.indices, in: head)]
    while let start = line {
      if has(wanted, at: start) { found.append(start) }
      line = next[start]
    }
    return found
  }

  func count(_ item: [String]) -> Int { places(of: item).count }

  private func has(_ wanted: [[UInt8]], at start: Int) -> Bool {
    start + wanted.count <= lines.count
      && wanted.indices.allSatisfy { bytes[lines[start + $0]].elementsEqual(wanted[$0]) }
  }

  static func trimmed(_ line: String) -> [UInt8] {
    let bytes = Array(line.utf8)
    return Array(bytes[trimmed(bytes.indices, in: bytes)])
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] { trimmed(text(line)) }

  private static func trimmed(_ line: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(trimmed(start..<end, in: bytes))
      start = end + 1
    }
    return lines + [trimmed(start..<bytes.count, in: bytes)]
  }

  private static func hash(of line: Range<Int>, in bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[line])) }
    return hasher.finalize()
  }
}
