/// The shortest prefixes that tell ids of a vault apart.
///
/// Every id of the vault is looked at once, and compared only with those wanted ones that begin with the same
/// four letters, which are few.
struct ShortIDs {
  /// The wanted ids, each once, in the order of their first four letters.
  private let wanted: [ItemID]
  /// What is known of each of them.
  private var rivals: [Rivals]
  /// Where the ids with the same first four letters begin in `wanted`.
  private let starts: [UInt32]

  private struct Rivals {
    /// Number of items that have the id.
    var bearers = 0
    /// The most letters that another id begins with as well.
    var sharedLetters = 0
  }

  /// - Parameters:
  ///   - all: the ids of all items, in parts.
  ///   - wanted: those that are to be shown, which are among them.
  init(all parts: [[ItemID]], wanted: some Sequence<ItemID>) {
    let (sorted, starts) = Self.byFirstLetters(wanted)
    self.wanted = sorted
    self.starts = starts
    rivals = [Rivals](repeating: Rivals(), count: sorted.count)
    guard !sorted.isEmpty else { return }
    var counts = [UInt32](repeating: 0, count: Self.shortest)
    for part in parts {
      for id in part {
        let letters = id.bits % Self.firstLetters
        counts[Int(letters % UInt64(Self.shortest))] += 1
        let (start, end) = (starts[Int(letters)], starts[Int(letters) + 1])
        if start != end { compare(id, with: Int(start)..<Int(end)) }
      }
    }
    for index in rivals.indices where rivals[index].sharedLetters == 0 {
      let alike = counts[Int(sorted[index].bits % UInt64(Self.shortest))]
      if Int(alike) > rivals[index].bearers { rivals[index].sharedLetters = Address.shortestPrefix }
    }
  }

  /// The shortest prefix of a wanted id that no other id has, at least three letters long.
  func prefix(of id: ItemID) -> String {
    id.letters(max(Address.shortestPrefix, (index(of: id).map { rivals[$0].sharedLetters } ?? 0) + 1))
  }

  /// Whether several items have a wanted id.
  func isShared(_ id: ItemID) -> Bool {
    index(of: id).map { rivals[$0].bearers > 1 } ?? false
  }

  /// What names the item with a wanted id at a place, and no other.
  func address(of id: ItemID, at place: Place) -> String {
    isShared(id) ? "\(prefix(of: id))@\(place)" : prefix(of: id)
  }

  /// 20 to the third: ids are told apart by three letters at least.
  private static let shortest = 8000
  /// 20 to the fourth.
  private static let firstLetters: UInt64 = 160_000

  private static func byFirstLetters(_ ids: some Sequence<ItemID>) -> (ids: [ItemID], starts: [UInt32]) {
    let keys = ids.map { (letters: $0.bits % firstLetters, bits: $0.bits) }.sorted { $0 < $1 }
    var sorted: [ItemID] = []
    var starts = [UInt32](repeating: 0, count: Int(firstLetters) + 1)
    for key in keys where key.bits != sorted.last?.bits {
      sorted.append(ItemID(bits: key.bits))
      starts[Int(key.letters) + 1] += 1
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    return (sorted, starts)
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

  private func index(of id: ItemID) -> Int? {
    let letters = Int(id.bits % Self.firstLetters)
    return (Int(starts[letters])..<Int(starts[letters + 1])).first { wanted[$0] == id }
  }

  /// The number of first letters that two different ids have in common.
  private static func sharedLetters(_ left: ItemID, _ right: ItemID) -> Int {
    var (left, right) = (left.bits, right.bits)
    var count = 0
    while left % 20 == right % 20 {
      left /= 20
      right /= 20
      count += 1
    }
    return count
  }
}
