/// The shortest prefixes that tell ids of a vault apart.
///
/// Every id of the vault is looked at once, and compared only with those wanted ones that begin with the same
/// letters, which are few.
struct ShortIDs {
  /// The wanted ids, each once, in the order of their first letters.
  private let wanted: [ItemID]
  /// What is known of each of them.
  private var rivals: [Rivals]
  /// Where the ids with the same first letters begin in `wanted`, and where the last ones end.
  private let starts: [UInt32]

  private struct Rivals {
    /// Number of items that have the id.
    var bearers: UInt32 = 0
    /// The most letters that another id begins with as well.
    var sharedLetters: UInt8 = 0
  }

  /// - Parameters:
  ///   - all: the ids of all items, in parts.
  ///   - wanted: those that are to be shown, which are among them, in parts as well: there may be a million of each.
  init(all parts: [[ItemID]], wanted: consuming [[ItemID]]) {
    let count = wanted.reduce(0) { $0 + $1.count }
    let (sorted, starts) = Self.byFirstLetters(wanted, count, groups: Self.groups(for: count))
    wanted = []
    self.wanted = sorted
    self.starts = starts
    rivals = [Rivals](repeating: Rivals(), count: sorted.count)
    guard !sorted.isEmpty else { return }
    for part in parts {
      for id in part {
        let group = self.group(of: id)
        if !group.isEmpty { compare(id, with: group) }
      }
    }
    if starts.count > Self.shortest + 1 { compareFirstLetters(of: parts) }
  }

  /// What a wanted id and the item at a place that bears it are called.
  ///
  /// - Returns: the shortest prefix of the id that no other id has, at least three letters long; and what names the item
  ///   and no other. An id that is not among the wanted ones, since its file was changed meanwhile, has all its letters.
  func names(of id: ItemID, at place: @autoclosure () -> Place) -> (short: String, address: String) {
    let rivals =
      index(of: id).map { self.rivals[$0] } ?? Rivals(bearers: 1, sharedLetters: UInt8(ItemID.letterCount))
    let short = id.letters(max(Address.shortestPrefix, Int(rivals.sharedLetters) + 1))
    return (short, rivals.bearers > 1 ? "\(short)@\(place())" : short)
  }

  /// 20 to the third: ids are told apart by three letters at least.
  private static let shortest = 8000

  /// The number of groups that ids are put into by their first letters, two to four: as many as there are ids,
  /// since a table for four letters takes longer than a short list.
  private static func groups(for count: Int) -> Int {
    var groups = 400
    while groups < count, groups < 20 * shortest { groups *= 20 }
    return groups
  }

  /// The ids in the order of their first letters, each once, and where those with the same letters begin. There may be a
  /// million, so they are counted and put where they belong.
  private static func byFirstLetters(
    _ parts: [[ItemID]], _ idCount: Int, groups: Int
  ) -> (ids: [ItemID], starts: [UInt32]) {
    let letters = { (id: ItemID) in Int(id.bits % UInt64(groups)) }
    var ends = [UInt32](repeating: 0, count: groups + 1)
    for part in parts { for id in part { ends[letters(id) + 1] += 1 } }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    let starts = ends
    var sorted = [ItemID](repeating: ItemID(bits: 0), count: idCount)
    for part in parts {
      for id in part {
        sorted[Int(ends[letters(id)])] = id
        ends[letters(id)] += 1
      }
    }
    var firsts = [UInt32](repeating: 0, count: starts.count)
    var count = 0
    for group in 0..<groups {
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

  private func group(of id: ItemID) -> Range<Int> {
    let letters = Int(id.bits % UInt64(starts.count - 1))
    return Int(starts[letters])..<Int(starts[letters + 1])
  }

  private mutating func compare(_ id: ItemID, with range: Range<Int>) {
    for index in range {
      if wanted[index] == id {
        rivals[index].bearers += 1
      } else {
        rivals[index].sharedLetters = max(rivals[index].sharedLetters, Self.sharedLetters(wanted[index], id))
      }
    }
  }

  /// Where groups are of four letters, what only the first three have in common is not seen within them.
  private mutating func compareFirstLetters(of parts: [[ItemID]]) {
    let letters = { (id: ItemID) in Int(id.bits % UInt64(Self.shortest)) }
    var counts = [UInt32](repeating: 0, count: Self.shortest)
    for part in parts { for id in part { counts[letters(id)] += 1 } }
    for index in rivals.indices where rivals[index].sharedLetters == 0 {
      if counts[letters(wanted[index])] > rivals[index].bearers {
        rivals[index].sharedLetters = UInt8(Address.shortestPrefix)
      }
    }
  }

  private func index(of id: ItemID) -> Int? { group(of: id).first { wanted[$0] == id } }

  /// The number of first letters that two different ids have in common.
  private static func sharedLetters(_ left: ItemID, _ right: ItemID) -> UInt8 {
    var (left, right) = (left.bits, right.bits)
    var count: UInt8 = 0
    while left % 20 == right % 20 {
      left /= 20
      right /= 20
      count += 1
    }
    return count
  }
}
