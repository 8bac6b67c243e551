/// Lines that one text has and another has not, and those around them, each without the blanks around it.
package struct ChangedLines: Sendable {
  fileprivate let lines: Set<[UInt8]>

  package init(from old: [UInt8], to new: [UInt8]) {
    let same = Self.countOfSame(old, new)
    // One more on either side: between the lines of an item another one may have come, or gone.
    let start = Self.beginning(ofLineAt: same.first, in: old, andBefore: 1)
    let ends = [old, new].map { text in Self.end(ofLineAt: text.count - same.last, in: text, andBehind: 1) }
    lines = zip([old, new], ends).reduce(into: []) { lines, text in
      // An item may have empty ones.
      for line in text.0[start..<text.1].split(separator: 0x0A, omittingEmptySubsequences: false) {
        lines.insert(ItemLines.trimmed(line))
      }
    }
  }

  /// How many bytes are the same at the beginning, and behind these at the end.
  private static func countOfSame(_ old: [UInt8], _ new: [UInt8]) -> (first: Int, last: Int) {
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        let count = min(old.count, new.count)
        var first = 0
        while first + 8 <= count, word(old, first) == word(new, first) { first += 8 }
        while first < count, old[first] == new[first] { first += 1 }
        var last = 0
        while first + last + 8 <= count,
          word(old, old.count - last - 8) == word(new, new.count - last - 8)
        {
          last += 8
        }
        while first + last < count, old[old.count - last - 1] == new[new.count - last - 1] { last += 1 }
        return (first, last)
      }
    }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  private static func beginning(ofLineAt offset: Int, in text: [UInt8], andBefore count: Int) -> Int {
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return count == 0 || start == 0 ? start : beginning(ofLineAt: start - 1, in: text, andBefore: count - 1)
  }

  private static func end(ofLineAt offset: Int, in text: [UInt8], andBehind count: Int) -> Int {
    guard let end = text[offset...].firstIndex(of: 0x0A) else { return text.count }
    return count == 0 ? end : self.end(ofLineAt: end + 1, in: text, andBehind: count - 1)
  }
}

/// All lines of the items of a move, in either file: as long as none of them changes, and none beside them, the move has come as
/// far as before.
package struct MoveLines: Sendable {
  private let lines: Set<[UInt8]>

  package init(of move: MoveIntention) {
    lines = move.allLines
  }

  package func meet(_ changed: ChangedLines) -> Bool { !lines.isDisjoint(with: changed.lines) }
}
