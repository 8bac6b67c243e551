import VaultModel
import VaultSyntax

extension UnitMerge {
  /// Ways to join units that weren't neighbours before. The merge takes the first one that reads back as intended.
  enum Joining: CaseIterable {
    case asTheyStand
    /// Items at the top also start at the margin. An indented one would otherwise become a child of the item before it.
    case flush
    /// A blank line goes wherever no tree has the two units as neighbours.
    case parted
  }

  /// A file of the result; nil if it has no content left.
  func file(_ index: Int, _ entries: [UnitLayout.Entry], _ joining: Joining) -> MergeFile? {
    let sides = trees.map { $0.files[index] }
    var file = MergeFile()
    file.frontMatter =
      FrontMatterMerge(
        base: sides[0]?.frontMatter ?? [], sides[1]?.frontMatter ?? [], sides[2]?.frontMatter ?? []
      ).result
    if entries.isEmpty, let base = sides[0], sides[1] == nil || sides[2] == nil {
      guard let left = sides[1] ?? sides[2], left.frontMatter != base.frontMatter else { return nil }
      file.frontMatter = left.frontMatter
    }
    for (place, entry) in entries.enumerated() {
      var unit = unit(entry.member)
      (unit.parent, unit.depth) = (entry.parent, entry.depth)
      let previous = place == 0 ? -1 : entries[place - 1].member
      unit.gap = gap(between: previous, and: entry.member, index, joining == .parted)
      if joining == .flush, unit.isItem, unit.parent < 0 { unit.indent = [] }
      file.units.append(unit)
    }
    file.tail = choice(sides.map { $0?.tail }, ThreeWayLines.precedes) ?? []
    file.ending = choice(sides.map { $0?.ending }) { $0.count < $1.count } ?? [UInt8(ascii: "\n")]
    file.endsOpen = choice(sides.map { $0?.endsOpen }) { !$0 && $1 } ?? false
    file.hasByteOrderMark = choice(sides.map { $0?.hasByteOrderMark }) { !$0 && $1 } ?? false
    return file
  }

  /// Merges a value; if both sides changed it, the smaller one wins.
  private func choice<Value: Equatable>(_ values: [Value?], _ precedes: (Value, Value) -> Bool) -> Value? {
    guard let one = values[1], let other = values[2] else { return values[1] ?? values[2] ?? values[0] }
    if one == other || other == values[0] { return one }
    if one == values[0] { return other }
    return precedes(other, one) ? other : one
  }

  // MARK: Units

  /// The merged unit, with the indentation and marker of the side that put it there.
  private func unit(_ index: Int) -> MergeUnit {
    let member = members[index]
    let nodes = (0...2).map { tree in node(tree, index).map { trees[tree].nodes[$0].unit } }
    let isOnTop = if case .unit = member.container { false } else { true }
    let home = isOnTop ? .file(file(of: member.container)) : member.container
    let homes = (0...2).map { tree in
      node(tree, index).flatMap { container(tree, $0) == home ? nodes[tree] : nil }
    }
    let isHome = homes[1] != nil || homes[2] != nil
    let models = isHome ? homes : nodes
    let precedes = { (one: [UInt8], other: [UInt8]) in
      one.isEmpty == other.isEmpty ? one.lexicographicallyPrecedes(other) : other.isEmpty
    }
    var unit = anyNode(index).unit
    unit.versions = member.text
    unit.indent = isOnTop && !isHome ? [] : choice(models.map { $0?.indent }, precedes) ?? []
    unit.marker = choice(models.map { $0?.marker }, precedes) ?? []
    unit.isRigid = nodes.contains { $0.map { $0.isRigid && $0.versions == member.text } ?? false }
    unit.isDetached = models.contains { $0?.isDetached ?? false }
    return unit
  }

  // MARK: Blank lines

  /// The blank lines between two units, from the trees in which the two are neighbours.
  private func gap(between first: Int, and second: Int, _ file: Int, _ isParted: Bool) -> [[UInt8]] {
    let between = (0...2).map { tree in
      node(tree, second).flatMap { node in
        previous(tree, node) == first && trees[tree].nodes[node].file == file
          ? trees[tree].nodes[node].unit.gap : nil
      }
    }
    if between.contains(where: { $0 != nil }) { return choice(between, ThreeWayLines.precedes) ?? [] }
    let isBetweenItems = first >= 0 && anyNode(first).unit.isItem && anyNode(second).unit.isItem
    let before = (1...2).compactMap { tree in node(tree, second).map { trees[tree].nodes[$0].unit.gap } }
    let behind =
      first < 0 ? [] : (1...2).compactMap { tree in node(tree, first).map { gap(behind: $0, in: tree) } }
    let gaps = (before + behind).sorted(by: ThreeWayLines.precedes)
    let chosen = (isBetweenItems ? gaps.first : gaps.last) ?? []
    let needsBlank = first >= 0 && chosen.isEmpty && (isParted || !isBetweenItems)
    return needsBlank ? [[]] : chosen
  }

  /// The member before a node in its file; -1 if it's the first.
  private func previous(_ tree: Int, _ node: Int) -> Int {
    let found = trees[tree].nodes[node].previous
    return found < 0 ? -1 : memberOf[tree][found]
  }

  /// The blank lines after a node in its file.
  private func gap(behind node: Int, in tree: Int) -> [[UInt8]] {
    let nodes = trees[tree].nodes
    if node + 1 < nodes.count, nodes[node + 1].file == nodes[node].file { return nodes[node + 1].unit.gap }
    return trees[tree].files[nodes[node].file]?.tail ?? []
  }
}
