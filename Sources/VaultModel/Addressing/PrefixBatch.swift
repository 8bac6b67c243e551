/// Some ids with the ranges of the wanted ids in their groups.
///
/// The batch looks all of them up before it compares any. That way memory loads many at once, instead of
/// one after another because each comparison waits for the last.
struct PrefixBatch {
  static let size = 256

  /// The number of entries in the following arrays.
  private(set) var count = 0
  private(set) var ids = [ItemID](repeating: ItemID(bits: 0), count: size)
  /// The ranges of the wanted ids of their groups.
  private(set) var ranges = [Range<UInt32>](repeating: 0..<0, count: size)
  /// The first id of each range.
  private(set) var firsts = [ItemID](repeating: ItemID(bits: 0), count: size)

  /// - Parameters:
  ///   - some: at most ``size`` ids; the batch skips ids from other groups than the wanted ones, and from
  ///     empty groups.
  ///   - starts: the index in `wanted` at which each group begins, and the end of the last group.
  mutating func read(
    _ some: ArraySlice<ItemID>, _ groups: PrefixBuckets, in wantedGroups: Range<Int>, _ starts: [UInt32],
    _ wanted: [ItemID]
  ) {
    count = 0
    for id in some {
      let group = groups.number(of: id)
      ids[count] = id
      ranges[count] = starts[group]..<starts[group + 1]
      count += wantedGroups.contains(group) && !ranges[count].isEmpty ? 1 : 0
    }
    for index in 0..<count { firsts[index] = wanted[Int(ranges[index].lowerBound)] }
  }
}
