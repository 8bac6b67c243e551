import VaultModel
import VaultSyntax

/// Matches the next occurrences of repeating items.
extension UnitMerge {
  /// Parts two occurrences that look alike if each side completed a different item.
  mutating func partOccurrences() {
    for index in members.indices where members[index].base == nil {
      guard let other = members[index].other, members[index].one != nil else { continue }
      guard let one = origin(of: index, in: 1), let otherOne = origin(of: index, in: 2), one != otherOne
      else {
        continue
      }
      members[index].other = nil
      memberOf[2][other] = members.count
      members.append(Member(other: other))
    }
  }

  /// Joins the next occurrences if both sides completed a repeating item on different days. One stays, on the later
  /// day, with both sides' other changes.
  mutating func joinOccurrences() {
    var added: [Int: [Int]] = [:]
    for index in members.indices where members[index].base == nil {
      if let origin = origin(of: index, in: members[index].one == nil ? 2 : 1) {
        added[origin, default: []].append(index)
      }
    }
    for group in added.values {
      let ones = group.filter { members[$0].other == nil }
      let others = group.filter { members[$0].one == nil }
      guard ones.count == 1, others.count == 1 else { continue }
      let dates = [ones[0], others[0]].map { anyNode($0).key.occurrence ?? [] }
      let isFirstEarlier = dates[0].lexicographicallyPrecedes(dates[1])
      let (earlier, later) = isFirstEarlier ? (ones[0], others[0]) : (others[0], ones[0])
      members[earlier].isPresent = false
      if let node = members[earlier].one { (members[later].one, memberOf[1][node]) = (node, later) }
      if let node = members[earlier].other { (members[later].other, memberOf[2][node]) = (node, later) }
      if dates[0] == dates[1] { continue }
      members[later].sideOfEarlier = isFirstEarlier ? 1 : 2
      let texts = dates.map { String(decoding: $0, as: UTF8.self) }
      note(
        .occurrence, of: later, kept: isFirstEarlier ? texts[1] : texts[0],
        lost: isFirstEarlier ? texts[0] : texts[1])
    }
  }

  private func isClosed(_ node: MergeTree.Node) -> Bool {
    node.line.map { rules.isClosed($0.checkbox) } ?? false
  }

  /// The member that a side completed, which created this open occurrence; nil for an occurrence that the user added.
  /// If the side completed more than one with these words and this rule, the one in the same file counts, and among
  /// those the next one below.
  private func origin(of member: Int, in tree: Int) -> Int? {
    guard let place = self.node(tree, member) else { return nil }
    let node = trees[tree].nodes[place]
    if node.key.occurrence == nil || isClosed(node) { return nil }
    let completed = members.indices.compactMap { index -> (member: Int, node: Int)? in
      guard let base = members[index].base, let now = self.node(tree, index) else { return nil }
      let (before, after) = (trees[0].nodes[base], trees[tree].nodes[now])
      let isSame =
        before.key.words == node.key.words && before.line?.values(.repeat) == node.line?.values(.repeat)
      return isSame && !isClosed(before) && isClosed(after) ? (index, now) : nil
    }
    if completed.count < 2 { return completed.first?.member }
    let near = completed.filter { trees[tree].nodes[$0.node].file == node.file }
    if near.count == 1 { return near[0].member }
    return near.filter { $0.node > place }.min { $0.node < $1.node }?.member
  }
}
