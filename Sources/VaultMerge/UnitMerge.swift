import VaultModel
import VaultStore
import VaultSyntax

/// Merges three trees that are cut into units: decides which units exist, their places and their texts.
struct UnitMerge {
  /// A unit, with its node in each tree that has it.
  struct Member {
    var base: Int?
    var one: Int?
    var other: Int?
    var isPresent = true
    /// The side with the earlier day, if both completed a repeating item.
    var sideOfEarlier: Int?
    var container = Container.file(0)
    /// The level of a heading in the result; otherwise 0.
    var level = 0
    var text: [MergeUnit.Text] = []
  }

  enum Container: Hashable {
    case file(Int)
    case unit(Int)
    /// Below a heading, which is a member, and above the next heading.
    case heading(Int)

    /// The member that must be present for the container to exist.
    var holder: Int? {
      switch self {
      case .file: nil
      case .unit(let holder), .heading(let holder): holder
      }
    }
  }

  /// Base, one side, the other.
  let trees: [MergeTree]
  /// The path of each file in the result.
  let paths: [VaultPath]
  let rules: MergeRules
  var members: [Member] = []
  /// For each tree, the member of each node.
  var memberOf: [[Int]]
  /// For each tree, the place of each node, with headings.
  var places: [[Container]] = []
  private(set) var notes: Set<MergeNote> = []
  /// Each note with its member, since the member's path in the result isn't known at first.
  private var told: [(member: Int, note: MergeNote)] = []
  /// Files in which both sides' prose differs: by file, the side whose version goes next to the result.
  var besides: [Int: Set<Int>] = [:]

  /// - Parameter renamed: for each file, whether one side and the other renamed it.
  init(_ trees: [MergeTree], paths: [VaultPath], renamed: [(Bool, Bool)], _ rules: MergeRules) {
    self.trees = trees
    self.paths = paths
    self.rules = rules
    memberOf = trees.map { Array(repeating: -1, count: $0.nodes.count) }
    match()
    partSections()
    partOccurrences()
    decidePresence(renamed)
    joinOccurrences()
    decidePlaces()
    decideTexts()
    for (member, note) in told {
      var note = note
      note.path = paths[file(of: members[member].container)]
      notes.insert(note)
    }
  }

  func node(_ tree: Int, _ member: Int) -> Int? {
    switch tree {
    case 0: members[member].base
    case 1: members[member].one
    default: members[member].other
    }
  }

  /// The container of a node in its own tree, without headings.
  func container(_ tree: Int, _ node: Int) -> Container {
    let found = trees[tree].nodes[node]
    return found.parent < 0 ? .file(found.file) : .unit(memberOf[tree][found.parent])
  }

  /// The file of a container in the result. Call it after all members have their places.
  func file(of container: Container) -> Int {
    switch container {
    case .file(let file): file
    case .unit(let holder), .heading(let holder): file(of: members[holder].container)
    }
  }

  /// Any node of a member, for its name.
  func anyNode(_ member: Int) -> MergeTree.Node {
    let found = members[member]
    if found.sideOfEarlier == 1, let node = found.other { return trees[2].nodes[node] }
    if let node = found.one { return trees[1].nodes[node] }
    if let node = found.other { return trees[2].nodes[node] }
    return trees[0].nodes[found.base ?? 0]
  }

  // MARK: Matching

  private mutating func match() {
    let ones = UnitMatching(from: trees[0], to: trees[1])
    let others = UnitMatching(from: trees[0], to: trees[2])
    let added = UnitMatching(added: trees[1], trees[2], bases: (ones.backward, others.backward))
    for node in trees[0].nodes.indices {
      let (one, other) = (ones.forward[node], others.forward[node])
      members.append(Member(base: node, one: one < 0 ? nil : one, other: other < 0 ? nil : other))
    }
    for node in trees[1].nodes.indices where ones.backward[node] < 0 {
      let other = added.forward[node]
      members.append(Member(one: node, other: other < 0 ? nil : other))
    }
    for node in trees[2].nodes.indices where others.backward[node] < 0 && added.backward[node] < 0 {
      members.append(Member(other: node))
    }
    for (index, member) in members.enumerated() {
      for (tree, node) in [member.base, member.one, member.other].enumerated() {
        if let node { memberOf[tree][node] = index }
      }
    }
  }

  // MARK: Presence

  private mutating func decidePresence(_ renamed: [(Bool, Bool)]) {
    for index in members.indices {
      let member = members[index]
      guard let base = member.base, member.one == nil || member.other == nil else { continue }
      members[index].isPresent = false
      for tree in 1...2 {
        guard let node = node(tree, index) else { continue }
        let (old, new) = (trees[0].nodes[base], trees[tree].nodes[node])
        let isRenamed = tree == 1 ? renamed[new.file].0 : renamed[new.file].1
        members[index].isPresent =
          old.text != new.text || container(0, base) != container(tree, node) || (isRenamed && new.parent < 0)
      }
      if members[index].isPresent { note(.kept, of: index) }
    }
  }

  mutating func note(
    _ kind: MergeNote.Kind, of member: Int, name: String = "", kept: String = "", lost: String = ""
  ) {
    let node = anyNode(member)
    let note = MergeNote(
      kind: kind, path: paths[node.file], words: node.title, name: name, kept: kept, lost: lost)
    told.append((member, note))
  }
}
