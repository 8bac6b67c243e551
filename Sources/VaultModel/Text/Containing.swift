extension Collection where Element: Equatable {
  /// Where elements stand in a row first; nil for none, or where they do not.
  ///
  /// The standard library's own search brings its engine of regular expressions into the program, a megabyte.
  package func place(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while !other.isEmpty, start < endIndex {
      if self[start...].starts(with: other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the characters of a text stand in this one, side by side. The empty text stands everywhere.
  package func contains(text: some StringProtocol) -> Bool {
    containsPlain(text) ?? (text.isEmpty || place(of: text) != nil)
  }

  /// The same where both are of ASCII without CR, so that each byte is a character; nil elsewhere.
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
