extension Collection where Element: Equatable {
  /// Returns the first range with these consecutive elements; nil if there is none, or if `other` is empty.
  ///
  /// The standard library's own search would link its regular expression engine into the program, which is
  /// a megabyte.
  package func place(of other: some Collection<Element>) -> Range<Index>? {
    guard let first = other.first else { return nil }
    var start = startIndex
    while start < endIndex {
      if self[start] == first, self[start...].starts(with: other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether this text contains the other. Every text contains the empty one.
  package func contains(text: some StringProtocol) -> Bool {
    containsPlain(text) ?? (text.isEmpty || place(of: text) != nil)
  }

  /// The same for two texts of ASCII without CR, in which each byte is a character; nil for other texts.
  private func containsPlain(_ text: some StringProtocol) -> Bool? {
    utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      text.utf8.withContiguousStorageIfAvailable { wanted -> Bool? in
        let isPlain = { (byte: UInt8) in byte < 0x80 && byte != 0x0D }
        guard wanted.allSatisfy(isPlain), bytes.allSatisfy(isPlain) else { return nil }
        guard let first = wanted.first else { return true }
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { start in
          bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
        }
      } ?? nil
    } ?? nil
  }
}
