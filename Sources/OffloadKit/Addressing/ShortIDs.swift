/// The shortest prefixes that tell ids of a vault apart.
struct ShortIDs {
  /// Ids as numbers whose order is that of their letters; those that share their first letters with a wanted one.
  private let keys: [UInt64]

  /// - Parameters:
  ///   - all: the ids of all items.
  ///   - wanted: those that are to be shown.
  init(all: [ItemID], wanted: some Sequence<ItemID>) {
    var isWanted = [Bool](repeating: false, count: Self.buckets)
    for id in wanted { isWanted[Int(id.bits % UInt64(Self.buckets))] = true }
    keys = all.filter { isWanted[Int($0.bits % UInt64(Self.buckets))] }.map(Self.key).sorted()
  }

  /// 20 to the third: ids are told apart by three letters at least.
  private static let buckets = 8000

  /// The shortest prefix of `id` that no other id has, at least three letters long.
  func prefix(of id: ItemID) -> String {
    let key = Self.key(id)
    let first = keys.partitioningIndex { $0 >= key }
    let behind = keys[first...].first { $0 != key }
    let before = first > 0 ? keys[first - 1] : nil
    let shared = [before, behind].compactMap { $0.map { Self.sharedLetters($0, key) } }.max() ?? 0
    return id.letters(max(Address.shortestPrefix, shared + 1))
  }

  /// Whether several items have the id.
  func isShared(_ id: ItemID) -> Bool {
    let key = Self.key(id)
    let first = keys.partitioningIndex { $0 >= key }
    return first + 1 < keys.count && keys[first + 1] == key
  }

  private static func key(_ id: ItemID) -> UInt64 {
    var rest = id.bits
    var key: UInt64 = 0
    for _ in 0..<ItemID.letterCount {
      key = key &* 20 &+ rest % 20
      rest /= 20
    }
    return key
  }

  private static func sharedLetters(_ left: UInt64, _ right: UInt64) -> Int {
    var (left, right) = (left, right)
    var count = ItemID.letterCount
    while left != right {
      left /= 20
      right /= 20
      count -= 1
    }
    return count
  }
}
