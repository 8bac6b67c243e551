/// Which lines were met before: a bit for each line up to the last that is listed of its file, since to hash a million of
/// them takes longer than to list them.
struct ListedLines {
  /// Where the bits of each file begin.
  private let starts: [Int]
  private var bits: [UInt64]
  /// Of several items on one line, those that are not the innermost.
  private var outer: Set<FoundLine.Mark> = []

  init(of listings: [LineListing], inFiles count: Int) {
    var starts = [Int](repeating: 0, count: count)
    for listing in listings {
      for mark in listing.marks { starts[Int(mark.file)] = max(starts[Int(mark.file)], Int(mark.line) + 1) }
    }
    var end = 0
    for file in starts.indices {
      let size = starts[file]
      starts[file] = end
      end += size
    }
    self.starts = starts
    bits = [UInt64](repeating: 0, count: (end + UInt64.bitWidth - 1) / UInt64.bitWidth)
  }

  /// - Returns: whether the line was not met before.
  mutating func insert(_ mark: FoundLine.Mark) -> Bool {
    if mark.column != 0 { return outer.insert(mark).inserted }
    let (word, bit) = (starts[Int(mark.file)] + Int(mark.line)).quotientAndRemainder(
      dividingBy: UInt64.bitWidth)
    let isNew = bits[word] & 1 << UInt64(bit) == 0
    bits[word] |= 1 << UInt64(bit)
    return isNew
  }
}
