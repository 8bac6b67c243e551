import VaultModel
import VaultStore
import VaultSyntax

/// The merge of three trees that are cut into units: which units there are, where they stand and what they say.
struct UnitMerge {
  /// One unit, in the trees that have it.
  struct Member {
    var base: Int?
    var one: Int?
    var other: Int?
    var isPresent = true
    /// Which side has it on an earlier day, where both have completed an item that comes back.
    var sideOfEarlier: Int?
    var container = Container.file(0)
    /// Of a heading in the result; else 0.
    var level = 0
    var text: [MergeUnit.Text] = []
  }

  enum Container: Hashable {
    case file(Int)
    case unit(Int)
    /// Below a heading, which is a member, and above the next one.
    case heading(Int)

    /// The member that has to be there for what is in it.
    var holder: Int? {
      switch self {
      case .file: nil
      case .unit(let holder), .heading(let holder): holder
      }
    }
  }

  /// Base, one side, the other.
  let trees: [MergeTree]
  /// Of each file, its path in the result.
  let paths: [VaultPath]
  let rules: MergeRules
  var members: [Member] = []
  /// For each tree the member of each node.
  var memberOf: [[Int]]
  /// For each tree where each node stands, below headings too.
  var places: [[Container]] = []
  private(set) var notes: Set<MergeNote> = []
  /// Each with the member that it is about; where the result has that is not known at first.
  private var told: [(member: Int, note: MergeNote)] = []
  /// Texts of prose of which both sides' differ, by the file whose other side shall stand beside it, and which side.
  var besides: [Int: Set<Int>] = [:]

  /// - Parameters:
  ///   - renamed: for each file, whether one side and the other gave it another path.
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

  /// Where a node stands in its own tree, whatever the headings.
  func container(_ tree: Int, _ node: Int) -> Container {
    let found = trees[tree].nodes[node]
    return found.parent < 0 ? .file(found.file) : .unit(memberOf[tree][found.parent])
  }

  /// The file that holds a container in the result; to be asked once all have their places.
  func file(of container: Container) -> Int {
    switch container {
    case .file(let file): file
    case .unit(let holder), .heading(let holder): file(of: members[holder].container)
    }
  }

  /// Any node of a member, to name it by.
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
