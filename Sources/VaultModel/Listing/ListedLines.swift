/// The set of lines that are already listed, with one bit for each line up to the last listed one of its
/// file: hashing a million lines takes longer than listing them.
struct ListedLines {
  /// The index of the first bit of each file.
  private let starts: [Int]
  private var bits: [UInt64]
  /// Items that aren't the innermost on their line.
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

  /// - Returns: whether the line is new.
  mutating func insert(_ mark: FoundLine.Mark) -> Bool {
    if mark.column != 0 { return outer.insert(mark).inserted }
    let (word, bit) = (starts[Int(mark.file)] + Int(mark.line)).quotientAndRemainder(
      dividingBy: UInt64.bitWidth)
    let isNew = bits[word] & 1 << UInt64(bit) == 0
    bits[word] |= 1 << UInt64(bit)
    return isNew
  }
}
