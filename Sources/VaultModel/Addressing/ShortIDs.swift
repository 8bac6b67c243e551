import VaultStore

/// The shortest prefixes that tell ids of a vault apart.
///
/// Every id of the vault is compared only with those wanted ones that begin with the same letters, which are few.
struct ShortIDs {
  /// The wanted ids, each once, in the order of their first letters.
  private let wanted: [ItemID]
  /// What is known of each of them.
  private var rivals: [PrefixNeighbours] = []
  private let groups: PrefixBuckets
  /// Where the ids of each group begin in `wanted`, and where the last ones end.
  private let starts: [UInt32]

  struct PrefixNeighbours: Sendable {
    /// Number of items that have the id.
    fileprivate var bearers: UInt32 = 0
    /// The most letters that another id begins with as well.
    fileprivate var sharedLetters: UInt8 = 0

    fileprivate static let unknown = PrefixNeighbours(bearers: 1, sharedLetters: UInt8(ItemID.letterCount))

    /// What the id and the item at a place that bears it are called, as ``ShortIDs/names(of:at:)`` says.
    func names(of id: ItemID, at place: @autoclosure () -> Place) -> (short: String, address: String) {
      let short = id.letters(max(Address.shortestPrefix, Int(sharedLetters) + 1))
      return (short, bearers > 1 ? "\(short)@\(place())" : short)
    }
  }

  /// - Parameters:
  ///   - all: the ids of all items, in parts.
  ///   - wanted: those that are to be shown, which are among them, in parts as well: there may be a million of each.
  init(all parts: [[ItemID]], wanted: consuming [[ItemID]]) {
    let count = wanted.reduce(0) { $0 + $1.count }
    groups = PrefixBuckets(for: count)
    let (sorted, starts) = Self.byFirstLetters(wanted, count, groups)
    wanted = []
    self.wanted = sorted
    self.starts = starts
    guard !sorted.isEmpty else { return }
    let threads = count < Self.fewestShared ? 1 : Threads.few
    _ = Threads.inOrder(threads) { [self] in
      compared(with: parts, in: groups.count * $0 / threads..<groups.count * ($0 + 1) / threads)
    } receive: { part in
      rivals += part
      return true
    }
    if groups.letters > Address.shortestPrefix { compareFirstLetters(of: parts) }
  }

  /// What a wanted id and the item at a place that bears it are called.
  ///
  /// - Returns: the shortest prefix of the id that no other id has, at least three letters long; and what names the item
  ///   and no other. An id that is not among the wanted ones, since its file was changed meanwhile, has all its letters.
  func names(of id: ItemID, at place: @autoclosure () -> Place) -> (short: String, address: String) {
    rivals(of: id).names(of: id, at: place())
  }

  /// What is known of a wanted id.
  func rivals(of id: ItemID) -> PrefixNeighbours {
    if wanted.isEmpty { return .unknown }
    let group = groups.number(of: id)
    let found = (Int(starts[group])..<Int(starts[group + 1])).first { wanted[$0] == id }
    return found.map { rivals[$0] } ?? .unknown
  }

  /// The same of many, in their order, in less time than one by one.
  func rivals(of ids: [ItemID]) -> [PrefixNeighbours] {
    if wanted.isEmpty { return ids.map { _ in .unknown } }
    // Each look-up waits for memory, but not for the one before it.
    let firsts = ids.map { Int(starts[groups.number(of: $0)]) }
    let candidates = firsts.map { wanted[min($0, wanted.count - 1)] }
    return ids.indices.map { index in
      candidates[index] == ids[index] ? rivals[firsts[index]] : rivals(of: ids[index])
    }
  }

  /// Each thread looks at all ids, which is most of the work where few are wanted.
  private static let fewestShared = 10_000

  /// The ids in the order of their first letters, each once, and where those with the same letters begin. There may be a
  /// million, so they are counted and put where they belong.
  private static func byFirstLetters(
    _ parts: [[ItemID]], _ idCount: Int, _ groups: PrefixBuckets
  ) -> (ids: [ItemID], starts: [UInt32]) {
    var ends = [UInt32](repeating: 0, count: groups.count + 1)
    for part in parts { for id in part { ends[groups.number(of: id) + 1] += 1 } }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    let starts = ends
    var sorted = [ItemID](repeating: ItemID(bits: 0), count: idCount)
    for part in parts {
      for id in part {
        let group = groups.number(of: id)
        sorted[Int(ends[group])] = id
        ends[group] += 1
      }
    }
    var firsts = [UInt32](repeating: 0, count: starts.count)
    var count = 0
    for group in 0..<groups.count {
      let range = Int(starts[group])..<Int(starts[group + 1])
      if range.count > 1 { sorted[range].sort { $0.bits < $1.bits } }
      let first = count
      for index in range where count == first || sorted[index] != sorted[count - 1] {
        sorted[count] = sorted[index]
        count += 1
      }
      firsts[group + 1] = UInt32(count)
    }
    sorted.removeSubrange(count...)
    return (sorted, firsts)
  }

  /// What is known of the wanted ids of some groups, once all ids were compared with them.
  private func compared(with parts: [[ItemID]], in wantedGroups: Range<Int>) -> [PrefixNeighbours] {
    let first = Int(starts[wantedGroups.lowerBound])
    var found = [PrefixNeighbours](repeating: PrefixNeighbours(), count: Int(starts[wantedGroups.upperBound]) - first)
    var batch = PrefixBatch()
    for part in parts {
      for start in stride(from: 0, to: part.count, by: PrefixBatch.size) {
        let some = part[start..<min(start + PrefixBatch.size, part.count)]
        batch.read(some, groups, in: wantedGroups, starts, wanted)
        for index in 0..<batch.count {
          let id = batch.ids[index]
          compare(id, batch.firsts[index], &found[Int(batch.ranges[index].lowerBound) - first])
          for other in batch.ranges[index].dropFirst() {
            compare(id, wanted[Int(other)], &found[Int(other) - first])
          }
        }
      }
    }
    return found
  }

  private func compare(_ id: ItemID, _ wanted: ItemID, _ rivals: inout PrefixNeighbours) {
    if wanted == id {
      rivals.bearers += 1
    } else {
      rivals.sharedLetters = max(rivals.sharedLetters, groups.sharedLetters(wanted, id))
    }
  }

  /// Where groups are of four letters, what only the first three have in common is not seen within them.
  private mutating func compareFirstLetters(of parts: [[ItemID]]) {
    let shortest = 8000
    let letters = { (id: ItemID) in Int(id.bits % UInt64(shortest)) }
    var counts = [UInt32](repeating: 0, count: shortest)
    for part in parts { for id in part { counts[letters(id)] += 1 } }
    for index in rivals.indices where rivals[index].sharedLetters == 0 {
      if counts[letters(wanted[index])] > rivals[index].bearers {
        rivals[index].sharedLetters = UInt8(Address.shortestPrefix)
      }
    }
  }
}
