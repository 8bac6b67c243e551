import VaultModel
import VaultSyntax

/// The order of the units of each file of the result.
struct UnitLayout {
  struct Entry {
    var member: Int
    /// Index of the parent entry; -1 at the top.
    var parent: Int
    var depth: Int
  }

  private(set) var files: [[Entry]]
  private let merge: UnitMerge
  /// For each tree, the units of each list that stay there.
  private var standing: [[List: [Int]]] = []
  /// Units whose container in the result is theirs in neither side.
  private var homeless: [List: [Int]] = [:]

  /// The content of a container, with headings in a separate list: a unit before a section must not end up in it.
  private struct List: Hashable {
    var container: UnitMerge.Container
    var isOfHeadings: Bool
  }

  init(_ merge: UnitMerge) {
    self.merge = merge
    files = Array(repeating: [], count: merge.paths.count)
    for tree in 0...2 {
      var found: [List: [Int]] = [:]
      for node in merge.trees[tree].nodes.indices {
        let index = merge.memberOf[tree][node]
        if merge.members[index].isPresent, merge.places[tree][node] == merge.members[index].container {
          found[list(of: index), default: []].append(index)
        }
      }
      standing.append(found)
    }
    let placed = Set(standing[1].values.joined()).union(standing[2].values.joined())
    for (index, member) in merge.members.enumerated() where member.isPresent && !placed.contains(index) {
      homeless[list(of: index), default: []].append(index)
    }
    for file in files.indices { append(.file(file), to: file, parent: -1, depth: 0) }
  }

  private func list(of index: Int) -> List {
    List(container: merge.members[index].container, isOfHeadings: merge.members[index].level > 0)
  }

  private mutating func append(_ container: UnitMerge.Container, to file: Int, parent: Int, depth: Int) {
    for member in order(of: List(container: container, isOfHeadings: false)) {
      files[file].append(Entry(member: member, parent: parent, depth: depth))
      append(.unit(member), to: file, parent: files[file].count - 1, depth: depth + 1)
    }
    for heading in order(of: List(container: container, isOfHeadings: true)) {
      files[file].append(Entry(member: heading, parent: -1, depth: 0))
      append(.heading(heading), to: file, parent: -1, depth: 0)
    }
  }

  private func order(of list: List) -> [Int] {
    let orders = standing.map { $0[list] ?? [] }
    let left = homeless[list] ?? []
    if orders[1].isEmpty, orders[2].isEmpty { return left }
    return SequenceMerge(base: orders[0], orders[1], orders[2]) { precedes($0, $1) }.result + left
  }

  /// The order of runs that both sides put in one place. Of sections, the lower level comes first, since it must not
  /// end up in the other. Then the earlier creation date of the first unit, then its bytes.
  private func precedes(_ one: [Int], _ other: [Int]) -> Bool {
    let levels = [one, other].map { merge.members[$0[0]].level }
    if levels[0] != levels[1] { return levels[0] > levels[1] }
    let (first, second) = (merge.anyNode(one[0]), merge.anyNode(other[0]))
    if first.created != second.created { return first.created.lexicographicallyPrecedes(second.created) }
    return ThreeWayLines.precedes(first.text[0], second.text[0])
  }
}
