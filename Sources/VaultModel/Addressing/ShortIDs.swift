import VaultStore

/// Finds the shortest unique prefixes of ids in a vault.
///
/// It compares each id of the vault only with the few wanted ids that begin with the same letters.
struct ShortIDs {
  /// The wanted ids, each once, in the order of their first letters.
  private let wanted: [ItemID]
  /// The result for each of them.
  private var rivals: [PrefixNeighbours] = []
  private let groups: PrefixBuckets
  /// The index in `wanted` at which each group begins, and the end of the last group.
  private let starts: [UInt32]

  struct PrefixNeighbours: Sendable {
    /// The number of items with the id.
    fileprivate var bearers: UInt32 = 0
    /// The most first letters that another id shares.
    fileprivate var sharedLetters: UInt8 = 0

    fileprivate static let unknown = PrefixNeighbours(bearers: 1, sharedLetters: UInt8(ItemID.letterCount))

    /// Returns the names of the id and of its item at a place; see ``ShortIDs/names(of:at:)``.
    func names(of id: ItemID, at place: @autoclosure () -> Place) -> (short: String, address: String) {
      let short = id.letters(max(Address.shortestPrefix, Int(sharedLetters) + 1))
      return (short, bearers > 1 ? "\(short)@\(place())" : short)
    }
  }

  /// - Parameters:
  ///   - all: the ids of all items, in parts.
  ///   - wanted: the ids to show, which are among them, also in parts: there may be a million of each.
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

  /// Returns the names of a wanted id and of its item at a place.
  ///
  /// - Returns: the shortest prefix that no other id has, with at least three letters; and the address that
  ///   means this item alone. An id that isn't among the wanted ones, because its file changed in the
  ///   meantime, has all its letters.
  func names(of id: ItemID, at place: @autoclosure () -> Place) -> (short: String, address: String) {
    rivals(of: id).names(of: id, at: place())
  }

  /// Returns the result for a wanted id.
  func rivals(of id: ItemID) -> PrefixNeighbours {
    if wanted.isEmpty { return .unknown }
    let group = groups.number(of: id)
    let found = (Int(starts[group])..<Int(starts[group + 1])).first { wanted[$0] == id }
    return found.map { rivals[$0] } ?? .unknown
  }

  /// Returns the results for many ids, in their order, faster than one by one.
  func rivals(of ids: [ItemID]) -> [PrefixNeighbours] {
    if wanted.isEmpty { return ids.map { _ in .unknown } }
    // Each lookup waits for memory, but not for the lookup before it.
    let firsts = ids.map { Int(starts[groups.number(of: $0)]) }
    let candidates = firsts.map { wanted[min($0, wanted.count - 1)] }
    return ids.indices.map { index in
      candidates[index] == ids[index] ? rivals[firsts[index]] : rivals(of: ids[index])
    }
  }

  /// Each thread goes through all ids. If few are wanted, this is most of the work.
  private static let fewestShared = 10_000

  /// Returns the ids in the order of their first letters, each once, and the start of each group. There may
  /// be a million, so this is a counting sort.
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

  /// Compares all ids with the wanted ids of some groups, and returns the results for these.
  private func compared(with parts: [[ItemID]], in wantedGroups: Range<Int>) -> [PrefixNeighbours] {
    let first = Int(starts[wantedGroups.lowerBound])
    let count = Int(starts[wantedGroups.upperBound]) - first
    var found = [PrefixNeighbours](repeating: PrefixNeighbours(), count: count)
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

  /// In groups of four letters, ids that share only the first three are in different groups, so this pass
  /// finds them.
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
