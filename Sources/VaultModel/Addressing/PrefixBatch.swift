/// Some ids with the wanted ones of their groups.
///
/// They are looked up before any is compared: memory brings many at once, and would bring one after the other if each
/// comparison had to end first.
struct PrefixBatch {
  static let size = 256

  /// How many there are of what follows.
  private(set) var count = 0
  private(set) var ids = [ItemID](repeating: ItemID(bits: 0), count: size)
  /// Where the wanted ids of their groups stand.
  private(set) var ranges = [Range<UInt32>](repeating: 0..<0, count: size)
  /// The first of those.
  private(set) var firsts = [ItemID](repeating: ItemID(bits: 0), count: size)

  /// - Parameters:
  ///   - some: at most ``size``; those of other groups than the wanted ones, and of groups without any, are left out.
  ///   - starts: where each group begins in `wanted`, and where the last one ends.
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
