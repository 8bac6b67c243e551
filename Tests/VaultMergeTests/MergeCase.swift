import TestSupport
import VaultMerge
import VaultModel
import VaultStore

/// Three or four trees that chance made: a base, and what people made of it in different places.
struct MergeCase: CustomStringConvertible {
  let seed: UInt64
  let base: TreeMerge.Tree
  let sides: [TreeMerge.Tree]
  /// What the first side was after each change, where that was asked for.
  let steps: [TreeMerge.Tree]
  /// The first two sides merged.
  let merged: TreeMerge
  private let rules: MergeRules

  init(
    seed: UInt64, sides count: Int = 2, hasBlockIDs: Bool = false, hasSections: Bool = false,
    keepsSteps: Bool = false, _ rules: MergeRules
  ) {
    var chance = SeededGenerator(seed: seed)
    let vault = GeneratedVault(hasBlockIDs: hasBlockIDs, hasSections: hasSections, using: &chance)
    self.seed = seed
    self.rules = rules
    let base = Self.tree(vault.texts)
    let states = (1...count).map { side in
      let changes = chance.number(1..<8)
      return vault.changed(changes, side: side, using: &chance)
    }
    let sides = states.map { Self.tree($0[$0.count - 1].texts) }
    steps = keepsSteps ? states[0].map { Self.tree($0.texts) } : []
    (self.base, self.sides) = (base, sides)
    merged = TreeMerge(base: base, sides[0], sides[1], rules)
  }

  static func tree(_ texts: [String: String]) -> TreeMerge.Tree {
    var tree: TreeMerge.Tree = [:]
    for (path, text) in texts { if let path = VaultPath(path) { tree[path] = Array(text.utf8) } }
    return tree
  }

  func merge(_ one: TreeMerge.Tree, _ other: TreeMerge.Tree) -> TreeMerge {
    TreeMerge(base: base, one, other, rules)
  }

  var description: String {
    ([("base", base)] + sides.enumerated().map { ("side \($0.offset + 1)", $0.element) })
      .map { "==== \($0.0)\n\(Self.text($0.1))" }.joined() + "==== merged\n" + Self.text(merged.result)
      + merged.notes.map { "\($0)\n" }.joined()
  }

  static func text(_ tree: TreeMerge.Tree) -> String {
    tree.sorted { $0.key < $1.key }.map { "-- \($0.key)\n\(String(decoding: $0.value, as: UTF8.self))" }
      .joined()
  }
}

// MARK: What is in a tree, told without the product

extension MergeCase {
  /// Everything between blanks and brackets, in all files.
  static func tokens(_ tree: TreeMerge.Tree) -> Set<ArraySlice<UInt8>> {
    tree.values.reduce(into: []) { tokens, bytes in
      tokens.formUnion(bytes.split { isBetweenTokens[Int($0)] })
    }
  }

  private static let isBetweenTokens = (UInt8.min...UInt8.max).map { " \n[]#^,:".utf8.contains($0) }

  /// How often each item's number stands in collections; the versions of one conflict count once.
  ///
  /// - Parameter withCopies: whether what stands in copies beside them counts as well.
  static func numbers(_ tree: TreeMerge.Tree, withCopies: Bool = false) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var conflicts: Set<[UInt8]> = []
    for (path, bytes) in tree where withCopies || !path.isConflictCopy {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let number = number(in: line) else { continue }
        if let group = group(in: line), !conflicts.insert(Array(number) + group).inserted { continue }
        counts[number, default: 0] += 1
      }
    }
    return counts
  }

  /// The name of the conflict that a line is in.
  private static func group(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = Array("[conflict:: ".utf8)
    var place = line.startIndex
    while let start = line[place...].firstIndex(of: mark[0]) {
      if line[start...].starts(with: mark) { return line[(start + mark.count)...].prefix(8) }
      place = start + 1
    }
    return nil
  }

  /// `123n4`
  static func number(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.contains(UInt8(ascii: "n")) else { return nil }
    return line.split(separator: UInt8(ascii: " ")).first { word in
      word[word.startIndex] &- 0x30 < 10 && word[word.endIndex - 1] &- 0x30 < 10
        && word.contains(UInt8(ascii: "n"))
    }
  }

  /// The lines that say an item or prose, each with its words in any order.
  static func contents(_ tree: TreeMerge.Tree) -> [[Substring]: Int] {
    var counts: [[Substring]: Int] = [:]
    for (path, bytes) in tree where !path.isConflictCopy {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        counts[line.split(separator: " ").sorted(), default: 0] += 1
      }
    }
    return counts
  }
}

// MARK: Laws

extension MergeCase {
  var lost: [String] { lost(in: merged.result, merged.notes) }

  var doubled: [String] { doubled(in: merged.result) }

  /// What a side added and a result has not, in a conflict or in a note; and what both sides have and it has not.
  func lost(in result: TreeMerge.Tree, _ notes: [MergeNote]) -> [String] {
    let said = notes.flatMap { [$0.name, $0.lost, $0.kept] }.flatMap {
      Array($0.utf8).split { Self.isBetweenTokens[Int($0)] }
    }
    let known = Self.tokens(base).union(Self.tokens(result)).union(said)
    let words = sides.flatMap { Self.tokens($0).subtracting(known) }
    let numbers = sides.map { Self.numbers($0) }
    let standing = Self.numbers(result, withCopies: true)
    let items = numbers[0].keys.filter { numbers[1][$0] != nil && standing[$0] == nil }
    return (words + items).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Items that stand more often than in any of the trees.
  func doubled(in result: TreeMerge.Tree) -> [String] {
    let counts = ([base] + sides).map { Self.numbers($0) }
    return Self.numbers(result).filter { number, count in
      count > counts.map { $0[number] ?? 0 }.max() ?? 0
    }.map { String(decoding: $0.key, as: UTF8.self) }.sorted()
  }

  /// Lines that nobody touched, nor moved what they are nested in, and that are not in the result.
  var disturbed: [String] {
    let merged = merged.result
    var disturbed: [String] = []
    for (path, bytes) in base {
      guard let texts = sides.map({ $0[path] }) as? [[UInt8]], let result = merged[path] else { continue }
      let lines = ([bytes] + texts).map(Self.nestedLines)
      let there = Self.counts(result.split(separator: UInt8(ascii: "\n")).map(Self.unindented))
      for (line, count) in lines[0] where lines[1][line] == count && lines[2][line] == count {
        if (there[line[0]] ?? 0) < count {
          disturbed.append("\(path): \(String(decoding: line[0], as: UTF8.self))")
        }
      }
    }
    return disturbed.sorted()
  }

  /// Each line, and after it the numbers of the items that it is nested in, the nearest first, and the heading above it.
  private static func nestedLines(_ text: [UInt8]) -> [[ArraySlice<UInt8>]: Int] {
    var open: [(depth: Int, number: ArraySlice<UInt8>)] = []
    var heading = ArraySlice<UInt8>()
    return counts(
      text.split(separator: UInt8(ascii: "\n")).map { line in
        let words = unindented(line)
        let depth = words.startIndex - line.startIndex
        open = open.filter { $0.depth < depth }
        defer { if let number = number(in: line) { open.append((depth, number)) } }
        if line.first == UInt8(ascii: "#") { heading = line }
        return [words] + open.reversed().map(\.number) + [heading]
      })
  }

  private static func unindented(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 == UInt8(ascii: " ") }
  }

  private static func counts<Line>(_ lines: [Line]) -> [Line: Int] {
    lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  func isAbsorbing(_ side: Int) -> Bool { merge(merged.result, sides[side]).result == merged.result }
}
