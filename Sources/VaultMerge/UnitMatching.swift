import VaultModel
import VaultSyntax

/// Pairs the units of one tree with those of another, one to one, in stages: the surest pairs first.
struct UnitMatching {
  /// For each node of the first tree, its match in the other; -1 if there is none.
  private(set) var forward: [Int]
  private(set) var backward: [Int]
  private let old: MergeTree
  private let new: MergeTree

  /// Matches the units of the base with those of a side.
  init(from old: MergeTree, to new: MergeTree) {
    self.init(old, new)
    let around = { (tree: Int, node: MergeTree.Node) in (tree == 1 ? old : new).around(node) }
    pairBlockIDs()
    pair { tree, node in Place(file: node.file, around: around(tree, node), what: node.said.textNumber) }
    pair { _, node in Place(file: node.file, what: node.said.textNumber) }
    pair { _, node in Place(what: node.said.textNumber) }
    pair { tree, node in Place(file: node.file, around: around(tree, node), what: node.said.keyNumber) }
    pair { _, node in Place(file: node.file, what: node.said.keyNumber) }
    pair { _, node in Place(what: node.said.keyNumber) }
    pairAlike(atLeast: 0.5, inOneFile: true)
    pairAlike(atLeast: 0.75, inOneFile: false)
  }

  /// Matches the units that both sides added.
  ///
  /// - Parameters:
  ///   - bases: for each node of either side, its match in the base. Nodes that have one are skipped.
  init(added one: MergeTree, _ other: MergeTree, bases: (one: [Int], other: [Int])) {
    self.init(one, other)
    for node in forward.indices where bases.one[node] >= 0 { forward[node] = -2 }
    for node in backward.indices where bases.other[node] >= 0 { backward[node] = -2 }
    pairBlockIDs()
    // With the same parent item or heading, whatever place each side has given that.
    pair { tree, node in
      guard let around = node.holder else { return nil }
      let found = tree == 1 ? bases.one[around] : bases.other[around]
      return found < 0 ? nil : Place(file: -1 - found, what: node.said.keyNumber)
    }
    // Sections with the same name below different new headings are different sections.
    pair { tree, node in
      let around = node.unit.level == 0 ? nil : (tree == 1 ? one : other).around(node)
      return Place(file: node.file, around: around, what: node.said.textNumber)
    }
    pairSections { tree, node in
      node.holder.map { (tree == 1 ? bases.one : bases.other)[$0] < 0 } ?? false
    }
    pair { _, node in node.unit.isItem ? Place(file: node.file, what: node.said.keyNumber) : nil }
  }

  private init(_ old: MergeTree, _ new: MergeTree) {
    self.old = old
    self.new = new
    forward = Array(repeating: -1, count: old.nodes.count)
    backward = Array(repeating: -1, count: new.nodes.count)
  }

  private mutating func join(_ first: Int, _ second: Int) {
    forward[first] = second
    backward[second] = first
  }

  // MARK: Stages

  /// The properties that two nodes must share.
  private struct Place: Hashable {
    var file: Int?
    /// The number of the key of the parent or heading.
    var around: Int?
    /// The number of its text or its key.
    var what: Int
  }

  /// Pairs nodes with the same place, in their order. Skips nodes whose place is nil.
  ///
  /// - Parameter place: gets 1 for the old tree or 2 for the new one, and the node.
  private mutating func pair(_ place: (Int, MergeTree.Node) -> Place?) {
    var waiting: [Place: [Int]] = [:]
    for node in new.nodes.indices.reversed() where backward[node] == -1 {
      if let found = place(2, new.nodes[node]) { waiting[found, default: []].append(node) }
    }
    if waiting.isEmpty { return }
    for node in old.nodes.indices where forward[node] == -1 {
      if let found = place(1, old.nodes[node]), let match = waiting[found]?.popLast() { join(node, match) }
    }
  }

  /// Pairs headings whose text is unique in the file in both trees, unless both are below new headings.
  private mutating func pairSections(_ isBelowNew: (Int, MergeTree.Node) -> Bool) {
    let found = [(old, forward), (new, backward)].map { tree, matches in
      let left = tree.nodes.indices.filter { tree.nodes[$0].unit.level > 0 && matches[$0] == -1 }
      return Dictionary(grouping: left) { node in
        Place(file: tree.nodes[node].file, what: tree.nodes[node].said.textNumber)
      }
    }
    for (place, ones) in found[0] {
      guard let others = found[1][place], ones.count == 1, others.count == 1,
        !isBelowNew(1, old.nodes[ones[0]]) || !isBelowNew(2, new.nodes[others[0]])
      else { continue }
      join(ones[0], others[0])
    }
  }

  private mutating func pairBlockIDs() {
    let (one, other) = (old.blockIDs, new.blockIDs)
    for (id, node) in one {
      if let node, let match = other[id] ?? nil, forward[node] == -1, backward[match] == -1 {
        join(node, match)
      }
    }
  }

  /// Pairs nodes with edited words: those that share the most, if no other shares as much with either. A repeating item
  /// that is left over was postponed, since the completed ones have their matches by now.
  private mutating func pairAlike(atLeast limit: Double, inOneFile: Bool) {
    let olds = old.nodes.indices.filter { forward[$0] == -1 && (inOneFile || old.nodes[$0].blockID == nil) }
    let news = new.nodes.indices.filter { backward[$0] == -1 && (inOneFile || new.nodes[$0].blockID == nil) }
    if olds.isEmpty || news.isEmpty { return }
    var places: [WordPlace: [Int]] = [:]
    let newWords = news.map { new.nodes[$0].key.words.wordSet }
    for (index, node) in news.enumerated() {
      for word in newWords[index] {
        places[WordPlace(word, new.nodes[node], inOneFile), default: []].append(index)
      }
    }
    var pairs: [(old: Int, new: Int, score: Double)] = []
    var best = (old: [Int: Best](), new: [Int: Best]())
    var shared = [Int](repeating: 0, count: news.count)
    for node in olds {
      let words = old.nodes[node].key.words.wordSet
      var met: [Int] = []
      for word in words {
        for index in places[WordPlace(word, old.nodes[node], inOneFile)] ?? [] {
          if shared[index] == 0 { met.append(index) }
          shared[index] += 1
        }
      }
      for index in met {
        let score = 2 * Double(shared[index]) / Double(words.count + newWords[index].count)
        shared[index] = 0
        guard score >= limit else { continue }
        best.old[node, default: Best()].add(score)
        best.new[index, default: Best()].add(score)
        if best.old[node]?.score == score { pairs.append((node, index, score)) }
      }
    }
    for (node, index, score) in pairs
    where best.old[node]?.isAlone(score) ?? false && best.new[index]?.isAlone(score) ?? false {
      join(node, news[index])
    }
  }

  /// The highest of a set of scores, and how often it occurs.
  private struct Best {
    private(set) var score = 0.0
    private var count = 0

    mutating func add(_ other: Double) {
      if other > score { (score, count) = (other, 0) }
      if other == score { count += 1 }
    }

    func isAlone(_ other: Double) -> Bool { other == score && count == 1 }
  }

  private struct WordPlace: Hashable {
    var word: ArraySlice<UInt8>
    var file: Int
    var isItem: Bool

    init(_ word: ArraySlice<UInt8>, _ node: MergeTree.Node, _ inOneFile: Bool) {
      self.word = word
      file = inOneFile ? node.file : -1
      isItem = node.unit.isItem
    }
  }
}

extension MergeTree {
  /// The key number of the parent item, or of the heading above the node; -1 at the top.
  fileprivate func around(_ node: Node) -> Int { node.holder.map { nodes[$0].said.keyNumber } ?? -1 }

  /// The node of each block id; nil if more than one node has it.
  fileprivate var blockIDs: [[UInt8]: Int?] {
    var found: [[UInt8]: Int?] = [:]
    for (index, node) in nodes.enumerated() {
      guard let id = node.blockID else { continue }
      found[id] = found.keys.contains(id) ? .some(nil) : index
    }
    return found
  }
}

extension [UInt8] {
  fileprivate var wordSet: Set<ArraySlice<UInt8>> { Set(split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }) }
}
