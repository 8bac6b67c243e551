import VaultModel
import VaultStore
import VaultSyntax

/// One of the three trees of a merge, cut into units.
struct MergeTree {
  struct Node {
    var unit: MergeUnit
    var file: Int
    /// Index of the parent node; -1 at the top of the file.
    var parent: Int
    /// Index of the heading above it; -1 above all headings, and for units that are nested in an item.
    var section: Int
    /// Index of the node before it in the file; -1 for the first.
    var previous: Int
    /// The parsed text.
    var said: Said

    var text: [MergeUnit.Text] { unit.versions }
    var line: ItemLine? { said.line }
    var key: Key { said.key }
    var blockID: [UInt8]? { said.blockID }
  }

  /// A unit's parsed text, which all units with the same text share.
  struct Said {
    /// For an item, if it can be read.
    var line: ItemLine?
    /// Identifies the unit: an item by its words, and by its date if it repeats; prose, and an item without words, by
    /// its text.
    var key: Key
    /// At the end of an item's first line, or alone on the next line.
    var blockID: [UInt8]?
    /// Equal for equal texts, and for equal keys.
    var textNumber = 0
    var keyNumber = 0
    /// For an item, the numbers of each version's words, without the date of a repeating item.
    var wordNumbers: Set<Int> = []
  }

  struct Key: Hashable {
    var isItem: Bool
    var words: [UInt8]
    var occurrence: [UInt8]?
  }

  /// The texts parsed so far in any of the trees; most texts are the same in all three.
  struct Known {
    private var numbers: [Text: Int] = [:]
    private var keyNumbers: [Key: Int] = [:]
    private var texts: [Said] = []

    private struct Text: Hashable {
      var isItem: Bool
      var versions: [MergeUnit.Text]
    }

    fileprivate mutating func said(by unit: MergeUnit) -> Said {
      let text = Text(isItem: unit.isItem, versions: unit.versions)
      if let number = numbers[text] { return texts[number] }
      let line = unit.isItem ? ItemLine(unit.versions[0][0]) : nil
      var said = Said(line: line, key: Key(of: unit, line))
      said.textNumber = texts.count
      said.keyNumber = number(of: said.key)
      if unit.isItem {
        said.blockID = line?.blockID ?? Self.blockID(behind: unit.versions[0])
        let lines = unit.versions.count == 1 ? [] : unit.versions.compactMap { ItemLine($0[0]) }
        let words = lines.isEmpty ? [said.key.words] : lines.map(\.words)
        said.wordNumbers = Set(words.map { number(of: Key(isItem: true, words: $0)) })
      }
      numbers[text] = texts.count
      texts.append(said)
      return said
    }

    private mutating func number(of key: Key) -> Int {
      let number = keyNumbers[key] ?? keyNumbers.count
      keyNumbers[key] = number
      return number
    }

    private static func blockID(behind text: MergeUnit.Text) -> [UInt8]? {
      guard text.count > 1, text[1].contains(UInt8(ascii: "^")),
        let line = ItemLine(text[1].filter { $0 != 0x20 && $0 != 0x09 }), line.words.isEmpty
      else { return nil }
      return line.blockID
    }
  }

  private(set) var nodes: [Node] = []
  /// The file at each index; nil if this tree doesn't have it.
  private(set) var files: [MergeFile?] = []
  /// The last node of each file; -1 if it has none.
  private(set) var lastNodes: [Int] = []

  mutating func append(_ file: MergeFile?, _ known: inout Known) {
    let index = files.count
    let first = nodes.count
    var open = OpenSections()
    files.append(file)
    for (place, unit) in (file?.units ?? []).enumerated() {
      let isNested = unit.parent >= 0
      let section = isNested ? nil : open.section(of: first + place, level: unit.level)
      nodes.append(
        Node(
          unit: unit, file: index, parent: isNested ? first + unit.parent : -1, section: section ?? -1,
          previous: place == 0 ? -1 : first + place - 1, said: known.said(by: unit)))
    }
    lastNodes.append(nodes.count > first ? nodes.count - 1 : -1)
  }
}

/// The open headings at a position in a file, each below the one before it.
struct OpenSections {
  private var headings: [(heading: Int, level: Int)] = []

  /// Returns the heading above a unit; for a heading, the next one above of a higher level. Call it in the order of the
  /// file.
  ///
  /// - Parameter level: 0 for a unit that isn't a heading.
  mutating func section(of unit: Int, level: Int) -> Int? {
    if level == 0 { return headings.last?.heading }
    while let last = headings.last, last.level >= level { headings.removeLast() }
    defer { headings.append((unit, level)) }
    return headings.last?.heading
  }
}

extension MergeTree.Key {
  fileprivate init(of unit: MergeUnit, _ line: ItemLine?) {
    if let line, !line.words.isEmpty {
      self.init(isItem: true, words: line.words, occurrence: line.occurrence)
    } else {
      let text = unit.versions.joined().joined(separator: [UInt8(ascii: "\n")])
      self.init(isItem: unit.isItem, words: Array(text), occurrence: line?.occurrence)
    }
  }
}

extension MergeTree.Node {
  /// The parent item, or the heading above the node.
  var holder: Int? { parent >= 0 ? parent : section >= 0 ? section : nil }

  /// Words for a note.
  var title: String {
    String(decoding: line.map { $0.words.isEmpty ? text[0][0] : $0.words } ?? text[0][0], as: UTF8.self)
  }

  var created: [UInt8] { line?.values(.created).first ?? [] }
}
