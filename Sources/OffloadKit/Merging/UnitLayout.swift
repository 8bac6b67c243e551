import VaultSyntax

/// The order of the units of each file of the result.
struct UnitLayout {
  struct Entry {
    var member: Int
    /// Index of the entry around it; -1 at the top.
    var parent: Int
    var depth: Int
  }

  private(set) var files: [[Entry]]
  private let merge: UnitMerge
  /// For each tree what stands in each container, of what stays there.
  private var standing: [[UnitMerge.Container: [Int]]] = []
  /// What goes where neither side has it.
  private var homeless: [UnitMerge.Container: [Int]] = [:]

  init(_ merge: UnitMerge) {
    self.merge = merge
    files = Array(repeating: [], count: merge.paths.count)
    for tree in 0...2 {
      var found: [UnitMerge.Container: [Int]] = [:]
      for node in merge.trees[tree].nodes.indices {
        let index = merge.memberOf[tree][node]
        let container = merge.members[index].container
        if merge.members[index].isPresent, merge.container(tree, node) == container {
          found[container, default: []].append(index)
        }
      }
      standing.append(found)
    }
    let placed = Set(standing[1].values.joined()).union(standing[2].values.joined())
    for (index, member) in merge.members.enumerated() where member.isPresent && !placed.contains(index) {
      homeless[member.container, default: []].append(index)
    }
    for file in files.indices { append(.file(file), to: file, parent: -1, depth: 0) }
  }

  private mutating func append(_ container: UnitMerge.Container, to file: Int, parent: Int, depth: Int) {
    let orders = standing.map { $0[container] ?? [] }
    if orders[1].isEmpty, orders[2].isEmpty, homeless[container] == nil { return }
    let order = SequenceMerge(base: orders[0], orders[1], orders[2]) { one, other in precedes(one, other) }
    for member in order.result + (homeless[container] ?? []) {
      files[file].append(Entry(member: member, parent: parent, depth: depth))
      append(.unit(member), to: file, parent: files[file].count - 1, depth: depth + 1)
    }
  }

  /// The order of runs that both sides put at one place: one that opens a section last, since what stood before it must
  /// not end in it; else by when the first of each was made; else by its bytes.
  private func precedes(_ one: [Int], _ other: [Int]) -> Bool {
    let opens = [one, other].map { run in run.contains { isHeading(merge.anyNode($0)) } }
    if opens[0] != opens[1] { return opens[1] }
    let (first, second) = (merge.anyNode(one[0]), merge.anyNode(other[0]))
    if first.created != second.created { return first.created.lexicographicallyPrecedes(second.created) }
    return ThreeWayLines.precedes(first.text[0], second.text[0])
  }

  private func isHeading(_ node: MergeTree.Node) -> Bool {
    !node.unit.isItem && node.text[0][0].first == UInt8(ascii: "#")
  }
}
