/// A three-way merge of one item, without the items nested in it.
///
/// Words are a set of versions: if one side changed them, that side's; if both did, both. Everything else merges part
/// by part. Lines after the first merge line by line, and become versions as well if that fails.
package struct ItemMerge: Sendable {
  package typealias Text = MergeUnit.Text

  /// More than one if the words, or the lines after them, are in conflict. Each then has the name of the conflict.
  package private(set) var versions: [Text] = []
  package let lost: Set<LostValue>

  /// Nil if a side's item can't be read as words and parts: it begins with a heading, a fence, another item.
  ///
  /// - Parameters:
  ///   - base: empty if both sides added the item.
  ///   - name: the bytes from which a new conflict gets its name.
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

  /// A line that already has all of this; otherwise one that can get it. Of more than one, the smallest.
  private static func line(among lines: [ItemLine], saying wanted: ItemLine.Wanted) -> ItemLine? {
    let sorted = lines.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return sorted.first { wanted.isSaid(by: $0) } ?? sorted.lazy.compactMap { $0.saying(wanted) }.first
  }

  /// The versions that stay from the base, one side and the other, sorted; never empty. If each side has just one
  /// version, the two may have a common successor.
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

/// The content of all versions of one item together.
private struct Said {
  private(set) var lines: [ItemLine] = []
  /// Each is a text of one line. Sorted.
  private(set) var words: [MergeUnit.Text] = []
  /// The lines after the first. Sorted.
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
    // Lines that belong to all versions are only below the last one.
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
  /// Everything that the line has besides its words, except the name of its conflict.
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
  /// The parts of one version, if there is more than one. Each gets the name of the conflict; only the first keeps the
  /// block id and the task id.
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
