import VaultModel
import VaultSyntax

/// Decides the heading of each unit that isn't nested in an item.
extension UnitMerge {
  /// Parts a heading from one in another file, unless a side moved part of its section along with it.
  mutating func partSections() {
    for index in members.indices {
      guard let base = members[index].base, trees[0].nodes[base].unit.level > 0 else { continue }
      for tree in 1...2 {
        guard let there = node(tree, index), trees[tree].nodes[there].file != trees[0].nodes[base].file,
          !isInCompany(base, there, in: tree)
        else { continue }
        memberOf[tree][there] = members.count
        if tree == 1 {
          members[index].one = nil
          members.append(Member(one: there))
        } else {
          members[index].other = nil
          members.append(Member(other: there))
        }
      }
    }
  }

  private func isInCompany(_ base: Int, _ there: Int, in tree: Int) -> Bool {
    let nodes = trees[tree].nodes
    return nodes[there...].prefix { $0.file == nodes[there].file }.indices.contains { node in
      nodes[node].section == there
        && members[memberOf[tree][node]].base.map { trees[0].nodes[$0].section == base } ?? false
    }
  }

  /// Puts units below headings, three-way. The units then follow their heading.
  mutating func decideSections() {
    for index in members.indices {
      if case .file = members[index].container { members[index].level = level(of: index) }
    }
    places = SectionPlaces(self).places
    for index in members.indices {
      if case .file = members[index].container { members[index].container = section(of: index) }
    }
  }

  /// The heading level; if both sides changed it, the higher level wins.
  private func level(of index: Int) -> Int {
    let levels = (0...2).map { tree in node(tree, index).map { trees[tree].nodes[$0].unit.level } }
    guard let one = levels[1], let other = levels[2] else { return levels[1] ?? levels[2] ?? levels[0] ?? 0 }
    if one == other || other == levels[0] { return one }
    if one == levels[0] { return other }
    return min(one, other) == 0 ? max(one, other) : min(one, other)
  }

  private func section(of index: Int) -> Container {
    let home = members[index].container
    let found = (0...2).map { tree in
      node(tree, index).flatMap { container(tree, $0) == home ? places[tree][$0] : nil }
    }
    guard let one = found[1], let other = found[2] else { return found[1] ?? found[2] ?? found[0] ?? home }
    if one == other || other == found[0] { return one }
    if one == found[0] { return other }
    if one.holder == nil || other.holder == nil { return one.holder == nil ? other : one }
    return isBetter(other, than: one) ? other : one
  }
}
