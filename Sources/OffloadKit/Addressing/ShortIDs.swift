import VaultStore

/// The shortest prefixes that tell ids of a vault apart.
///
/// Every id of the vault is looked at once, and compared only with those wanted ones that begin with the same
/// letters, which are few.
struct ShortIDs {
  /// The wanted ids, each once, in the order of their first letters.
  private let wanted: [ItemID]
  /// What is known of each of them.
  private var rivals: [Rivals] = []
  private let groups: Groups
  /// Where the ids of each group begin in `wanted`, and where the last ones end.
  private let starts: [UInt32]

  struct Rivals: Sendable {
    /// Number of items that have the id.
    fileprivate var bearers: UInt32 = 0
    /// The most letters that another id begins with as well.
    fileprivate var sharedLetters: UInt8 = 0

    fileprivate static let unknown = Rivals(bearers: 1, sharedLetters: UInt8(ItemID.letterCount))

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
    groups = Groups(for: count)
    let (sorted, starts) = Self.byFirstLetters(wanted, count, groups)
    wanted = []
    self.wanted = sorted
    self.starts = starts
    guard !sorted.isEmpty else { return }
    // Each thread looks at all ids, and compares those with its part of the groups.
    let threads = count < Self.fewestShared ? 1 : Threads.processors
    _ = Threads.inOrder(threads) { [self] in
      rivals(among: parts, in: groups.count * $0 / threads..<groups.count * ($0 + 1) / threads)
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
    rivals(of: [id])[0].names(of: id, at: place())
  }

  /// What is known of wanted ids, in their order; of several at once in less time than one by one.
  func rivals(of ids: [ItemID]) -> [Rivals] {
    if wanted.isEmpty { return ids.map { _ in .unknown } }
    // Each look-up waits for memory, but not for the one before it.
    let firsts = ids.map { Int(starts[groups.number(of: $0)]) }
    let candidates = firsts.map { wanted[min($0, wanted.count - 1)] }
    let found = ids.indices.map { index in
      if candidates[index] == ids[index] { return firsts[index] }
      let end = Int(starts[groups.number(of: ids[index]) + 1])
      return (firsts[index]..<end).first { wanted[$0] == ids[index] } ?? -1
    }
    return found.map { $0 < 0 ? .unknown : rivals[$0] }
  }

  /// Fewer wanted ids than these are compared before another thread has begun.
  private static let fewestShared = 10_000

  /// Ids with the same first letters, of which there are as many as there are ids, since a table for four letters takes
  /// longer than a short list.
  private struct Groups {
    /// How many letters those are: two to four.
    private(set) var letters = 2
    /// 20 to that power.
    private(set) var count = 400

    init(for idCount: Int) {
      while count < idCount, letters < 4 {
        count *= 20
        letters += 1
      }
    }

    func number(of id: ItemID) -> Int { Int(id.bits % UInt64(count)) }
  }

  /// The ids in the order of their first letters, each once, and where those with the same letters begin. There may be a
  /// million, so they are counted and put where they belong.
  private static func byFirstLetters(
    _ parts: [[ItemID]], _ idCount: Int, _ groups: Groups
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

  /// What is known of the wanted ids of some groups, once all ids were looked at.
  private func rivals(among parts: [[ItemID]], in groups: Range<Int>) -> [Rivals] {
    let first = Int(starts[groups.lowerBound])
    var rivals = [Rivals](repeating: Rivals(), count: Int(starts[groups.upperBound]) - first)
    var batch = Batch()
    for part in parts {
      for start in stride(from: 0, to: part.count, by: Batch.size) {
        batch.read(
          part[start..<min(start + Batch.size, part.count)], self.groups, in: groups, starts, wanted)
        for index in 0..<batch.count {
          let id = batch.ids[index]
          compare(id, batch.firsts[index], &rivals[Int(batch.ranges[index].lowerBound) - first])
          for other in batch.ranges[index].dropFirst() {
            compare(id, wanted[Int(other)], &rivals[Int(other) - first])
          }
        }
      }
    }
    return rivals
  }

  private func compare(_ id: ItemID, _ wanted: ItemID, _ rivals: inout Rivals) {
    if wanted == id {
      rivals.bearers += 1
    } else {
      rivals.sharedLetters = max(rivals.sharedLetters, sharedLetters(wanted, id))
    }
  }

  /// Some ids with those that each is compared with.
  ///
  /// They are looked up before any is compared: memory brings many at once, and would bring one after the other if each
  /// comparison had to end first.
  private struct Batch {
    static let size = 256

    /// How many there are of what follows.
    private(set) var count = 0
    private(set) var ids = [ItemID](repeating: ItemID(bits: 0), count: size)
    /// Where the wanted ones of their groups stand.
    private(set) var ranges = [Range<UInt32>](repeating: 0..<0, count: size)
    /// The first of those.
    private(set) var firsts = [ItemID](repeating: ItemID(bits: 0), count: size)

    mutating func read(
      _ some: ArraySlice<ItemID>, _ groups: Groups, in range: Range<Int>, _ starts: [UInt32],
      _ wanted: [ItemID]
    ) {
      count = 0
      for id in some {
        let group = groups.number(of: id)
        ids[count] = id
        ranges[count] = starts[group]..<starts[group + 1]
        count += range.contains(group) && !ranges[count].isEmpty ? 1 : 0
      }
      for index in 0..<count { firsts[index] = wanted[Int(ranges[index].lowerBound)] }
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

  /// The number of first letters that two different ids of a group have in common: a number is as often divisible by 20 as
  /// the two that it lies between end in the same digits.
  private func sharedLetters(_ left: ItemID, _ right: ItemID) -> UInt8 {
    var rest = (max(left.bits, right.bits) - min(left.bits, right.bits)) / UInt64(groups.count)
    var count = UInt8(groups.letters)
    while rest % 20 == 0 {
      rest /= 20
      count += 1
    }
    return count
  }
}
