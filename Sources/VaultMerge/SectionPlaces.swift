import VaultModel

/// The places of the three trees' nodes, with headings.
///
/// If a side adds a heading above units that had none, or removes or rewrites a heading, and leaves the units in place,
/// the other trees count as if they had that heading, too. An added unit then follows the unit before it.
struct SectionPlaces {
  private(set) var places: [[UnitMerge.Container]]
  private let merge: UnitMerge
  /// The places in the trees themselves.
  private let standing: [[UnitMerge.Container]]
  /// For each tree, the nodes of each list, in order.
  private var lists: [[List: [Int]]] = []

  /// The units or the headings in one place.
  private struct List: Hashable {
    var place: UnitMerge.Container
    var isOfHeadings: Bool
  }

  init(_ merge: UnitMerge) {
    self.merge = merge
    standing = (0...2).map { tree in
      var open = OpenSections()
      var file = -1
      return merge.trees[tree].nodes.indices.map { node in
        let found = merge.trees[tree].nodes[node]
        if found.file != file { (open, file) = (OpenSections(), found.file) }
        let index = merge.memberOf[tree][node]
        if found.parent >= 0 { return merge.container(tree, node) }
        return open.section(of: index, level: merge.members[index].level).map { .heading($0) } ?? .file(file)
      }
    }
    places = standing
    lists = (0...2).map { nodes(in: $0) }
    var heirs: [Int: Set<UnitMerge.Container>] = [:]
    for side in 1...2 {
      for list in Set(lists[0].keys).union(lists[side].keys) where isGivenUp(list, by: 3 - side) {
        for (node, heir) in zip(lists[0][list] ?? [], self.heirs(of: list, among: 0, in: 3 - side)) {
          if let heir { heirs[node, default: []].insert(heir) }
        }
        follow(list, in: side)
      }
    }
    for (node, found) in heirs where found.count == 1 { places[0][node] = found.first ?? places[0][node] }
  }

  private func nodes(in tree: Int) -> [List: [Int]] {
    var lists: [List: [Int]] = [:]
    for node in standing[tree].indices where merge.trees[tree].nodes[node].parent < 0 {
      let isHeading = merge.members[merge.memberOf[tree][node]].level > 0
      lists[List(place: standing[tree][node], isOfHeadings: isHeading), default: []].append(node)
    }
    return lists
  }

  /// Whether a side doesn't have the list's heading any more; or, for a list above all headings, none of its units
  /// there.
  private func isGivenUp(_ list: List, by side: Int) -> Bool {
    if let heading = list.place.holder { return merge.node(side, heading) == nil }
    let nodes = lists[0][list] ?? []
    if nodes.isEmpty, list.isOfHeadings {
      return isGivenUp(List(place: list.place, isOfHeadings: false), by: side)
    }
    return !nodes.contains { node in
      merge.node(side, merge.memberOf[0][node]).map { standing[side][$0] == list.place } ?? false
    }
  }

  /// For a list that a side has given up: the side's present place of each node that another tree has in the list, if
  /// the base had the node there. Nil for a node that the side moved elsewhere, and for one that the base doesn't have.
  private func heirs(of list: List, among tree: Int, in side: Int) -> [UnitMerge.Container?] {
    let (nodes, former) = (lists[tree][list] ?? [], places(before: list, in: side))
    return nodes.map { node in
      let index = merge.memberOf[tree][node]
      guard let base = merge.members[index].base, standing[0][base] == list.place,
        let now = merge.node(side, index), merge.trees[side].nodes[now].parent < 0,
        merge.trees[side].nodes[now].file == merge.trees[0].nodes[base].file
      else { return nil }
      let place = standing[side][now]
      let isNew = place.holder.map { merge.members[$0].base == nil } ?? false
      return isNew || former.contains(place) ? place : nil
    }
  }

  /// The place before a section, among headings that a side still has; for a list of headings, the enclosing ones as
  /// well.
  private func places(before list: List, in side: Int) -> Set<UnitMerge.Container> {
    guard let base = list.place.holder.flatMap({ merge.members[$0].base }) else { return [] }
    let nodes = merge.trees[0].nodes
    var before = nodes[base].previous
    while before >= 0 {
      let index = merge.memberOf[0][before]
      if merge.members[index].level > 0, merge.node(side, index) != nil { break }
      before = nodes[before].previous
    }
    guard before >= 0 else { return [.file(nodes[base].file)] }
    var places: Set = [UnitMerge.Container.heading(merge.memberOf[0][before])]
    while list.isOfHeadings {
      places.insert(standing[0][before])
      guard let around = standing[0][before].holder.flatMap({ merge.members[$0].base }) else { break }
      before = around
    }
    return places
  }

  /// Moves a side's nodes in a list that the other side has given up to where the other side has the nodes before them.
  private mutating func follow(_ list: List, in side: Int) {
    let nodes = lists[side][list] ?? []
    let heirs = heirs(of: list, among: side, in: 3 - side)
    guard var last = heirs.compactMap(\.self).first ?? heirOfUnits(before: list, in: 3 - side) else { return }
    for (node, heir) in zip(nodes, heirs) {
      let index = merge.memberOf[side][node]
      let wasThere = merge.members[index].base.map { standing[0][$0] == list.place } ?? false
      if let heir {
        last = heir
        places[side][node] = heir
      } else if !wasThere || merge.node(3 - side, index) == nil {
        places[side][node] = fitting(last, for: index, in: 3 - side)
      }
    }
  }

  /// A side's place of the last of the units before a list of headings.
  private func heirOfUnits(before list: List, in side: Int) -> UnitMerge.Container? {
    guard list.isOfHeadings else { return nil }
    let units = List(place: list.place, isOfHeadings: false)
    return heirs(of: units, among: 0, in: side).compactMap(\.self).last
  }

  /// The place, or the innermost one around it that can hold a heading.
  private func fitting(
    _ place: UnitMerge.Container, for index: Int, in side: Int
  ) -> UnitMerge.Container {
    guard merge.members[index].level > 0 else { return place }
    var place = place
    while let around = place.holder, merge.members[around].level >= merge.members[index].level,
      let node = merge.node(side, around)
    {
      place = standing[side][node]
    }
    return place
  }
}
