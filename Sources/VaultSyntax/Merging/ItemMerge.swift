/// A three-way merge of what one item says, without what is nested in it.
///
/// Words are a set of versions: one side's where it alone changed them, both where both did. Everything else is joined
/// part by part. Lines behind the first merge by lines, and are versions as well where that fails.
package struct ItemMerge: Sendable {
  package typealias Text = MergeUnit.Text

  /// More than one where the words, or the lines behind them, are in conflict. Each then names the conflict.
  package private(set) var versions: [Text] = []
  package let lost: Set<LostValue>

  /// nil where a side is not read as words and parts: it begins with a heading, a fence, another item.
  ///
  /// - Parameters:
  ///   - base: empty where both sides added the item.
  ///   - name: what a new conflict is named by.
  package init?(base: [Text], _ one: [Text], _ other: [Text], name: [UInt8], _ join: ValueJoin) {
    guard let bases = Said(base, join), let ones = Said(one, join), let others = Said(other, join) else {
      return nil
    }
    let parts = PartsMerge(base: bases.wanted, ones.wanted, others.wanted, join)
    lost = parts.lost
    let words = Self.merged([bases.words, ones.words, others.words]) { _, _, _ in nil }
    let further = Self.merged([bases.further, ones.further, others.further]) { base, one, other in
      ThreeWayLines(base: base ?? [], one, other).merged
    }
    let group = (bases.groups + ones.groups + others.groups).min { $0.lexicographicallyPrecedes($1) }
    let count = max(words.count, further.count)
    for index in 0..<count {
      let wanted = parts.result.asVersion(index, of: count, named: group ?? ItemIdentity.name(of: name))
      let lines = (ones.lines + others.lines).filter { [$0.words] == words[min(index, words.count - 1)] }
      guard let line = Self.line(among: lines, saying: wanted) else { return nil }
      let rest =
        further.count == 1
        ? (index == count - 1 ? further[0] : []) : index < further.count ? further[index] : []
      versions.append([line.bytes] + rest)
    }
  }

  /// A line that says it already, else one that can be made to; of several the smallest.
  private static func line(among lines: [ItemLine], saying wanted: ItemLine.Wanted) -> ItemLine? {
    let sorted = lines.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return sorted.first { wanted.isSaid(by: $0) } ?? sorted.lazy.compactMap { $0.saying(wanted) }.first
  }

  /// The versions that stay of base, one side and the other, sorted; never none. Where either side has just one, they may
  /// have a common successor.
  private static func merged(_ sides: [[Text]], _ common: (Text?, Text, Text) -> Text?) -> [Text] {
    let (base, one, other) = (sides[0], sides[1], sides[2])
    if one == other || other == base { return one }
    if one == base { return other }
    if one.count == 1, other.count == 1, base.count <= 1, let text = common(base.first, one[0], other[0]) {
      return [text]
    }
    let stays = PartsMerge.set(base, one, other)
    return (stays.isEmpty ? Array(Set(one + other)) : stays).sorted(by: ThreeWayLines.precedes)
  }
}

/// What the versions of one item say together.
private struct Said {
  private(set) var lines: [ItemLine] = []
  /// Each a text of one line; sorted.
  private(set) var words: [MergeUnit.Text] = []
  /// The lines behind the first; sorted.
  private(set) var further: [MergeUnit.Text] = []
  private(set) var wanted = ItemLine.Wanted()
  private(set) var groups: [[UInt8]] = []

  init?(_ versions: [MergeUnit.Text], _ join: ValueJoin) {
    for text in versions {
      guard let line = ItemLine(text[0]) else { return nil }
      lines.append(line)
    }
    words = Array(Set(lines.map { [$0.words] })).sorted(by: ThreeWayLines.precedes)
    further = Array(Set(versions.map { Array($0.dropFirst()) })).sorted(by: ThreeWayLines.precedes)
    // Lines that belong to all versions stand below the last alone.
    if further.count == 2, further[0].isEmpty, versions.dropLast().allSatisfy({ $0.count == 1 }) {
      further.removeFirst()
    }
    groups = lines.compactMap(\.conflict)
    guard let first = lines.first else { return }
    wanted = lines.dropFirst().reduce(first.wanted) { said, line in
      PartsMerge(base: ItemLine.Wanted(), said, line.wanted, join).result
    }
  }
}

extension ItemLine {
  /// What the line says beside its words, but that it is in conflict.
  var wanted: Wanted {
    var wanted = Wanted()
    wanted.checkbox = checkbox
    wanted.tags = tags
    wanted.fields = fields.filter { $0.name != Self.conflictKey }
    wanted.blockID = blockID
    return wanted
  }
}

extension ItemLine.Wanted {
  /// What one of several versions says: the conflict, and of what names the item only the first.
  fileprivate func asVersion(_ index: Int, of count: Int, named group: [UInt8]) -> ItemLine.Wanted {
    guard count > 1 else { return self }
    var wanted = self
    if index > 0 {
      wanted.blockID = nil
      wanted.fields.removeAll { $0.key == .id }
    }
    wanted.fields.append(ItemLine.Value(key: nil, name: ItemLine.conflictKey, values: [group]))
    return wanted
  }
}
