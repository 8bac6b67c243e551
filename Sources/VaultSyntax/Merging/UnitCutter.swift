/// Cuts a document into the units of a merge.
struct UnitCutter {
  private let document: Document
  private let lines: [[UInt8]]
  private(set) var units: [MergeUnit] = []
  /// Blank lines before the next unit.
  private(set) var blanks: [[UInt8]] = []
  /// Unit of each item that has one. Items in quotes are text of the unit around them.
  private var unitOfItem: [Int: Int] = [:]
  /// Whitespace before each unit's first line.
  private var indents: [[UInt8]] = []
  /// The level of each heading that opens a section, by its first line.
  private let levels: [Int: Int]
  /// Whether the last unit is a quote that may continue.
  private var isInQuote = false

  init(_ document: Document, _ lines: [[UInt8]]) {
    self.document = document
    self.lines = lines
    levels = document.headings.reduce(into: [:]) { levels, heading in
      if heading.opensSection { levels[heading.lines.lowerBound] = heading.level }
    }
  }

  mutating func cut() {
    var line = document.outline.frontMatter?.upperBound ?? 0
    while line < lines.count {
      let block = document.blocks[document.blockIndex(onLine: line)]
      if block.kind == .blank, block.quoteDepth == 0 {
        blanks += lines[line..<block.lines.upperBound]
        line = block.lines.upperBound
        isInQuote = false
      } else {
        line = take(block, from: line)
      }
    }
  }

  /// Adds a block to the units. Returns the line after it.
  private mutating func take(_ block: Block, from line: Int) -> Int {
    let owner = owner(of: block.item)
    if owner >= 0, document.items[owner].firstLine == line, unitOfItem[owner] == nil {
      isInQuote = false
      return begin(outermost(owner), block)
    }
    let range = Array(lines[line..<block.lines.upperBound])
    if let last = units.indices.last, unitOfItem[owner] == last || (isInQuote && block.quoteDepth > 0) {
      append(range)
    } else {
      let indent = Array(lines[line].prefix { $0.isBlank })
      add(isItem: false, parent: unitOfItem[owner] ?? -1, indent: indent, first: lines[line])
      append(Array(range.dropFirst()))
      units[units.count - 1].level = levels[line] ?? 0
      isInQuote = block.quoteDepth > 0
    }
    return block.lines.upperBound
  }

  /// Begins a unit with an item, and with the items that begin on its line, as in `- 1. words`. Everything inside them
  /// is inside the unit.
  private mutating func begin(_ item: Int, _ block: Block) -> Int {
    let found = document.items[item]
    let first = lines[found.firstLine]
    let start = document.lines[found.firstLine].start
    let indent = Array(first.prefix { $0.isBlank })
    for inner in item..<document.items.count {
      guard document.items[inner].firstLine == found.firstLine else { break }
      unitOfItem[inner] = units.count
    }
    add(isItem: true, parent: unitOfItem[owner(of: found.parent)] ?? -1, indent: indent, first: first)
    if !found.marker.isEmpty {
      var end = found.marker.upperBound - start
      while end < first.count, first[end].isBlank { end += 1 }
      units[units.count - 1].marker = Array(first[indent.count..<end])
      units[units.count - 1].versions = [[Array(first[end...])]]
    }
    append(Array(lines[found.firstLine + 1..<block.lines.upperBound]))
    return block.lines.upperBound
  }

  /// The outermost of the items that begin on one line.
  private func outermost(_ item: Int) -> Int {
    var item = item
    while case let outer = document.items[item].parent, outer >= 0,
      document.items[outer].firstLine == document.items[item].firstLine
    {
      item = outer
    }
    return item
  }

  /// The innermost item outside quotes, from this item outwards; -1 if there is none.
  private func owner(of item: Int) -> Int {
    var item = item
    while item >= 0, document.items[item].quoteDepth > 0 { item = document.items[item].parent }
    return item
  }

  private mutating func add(isItem: Bool, parent: Int, indent: [UInt8], first: [UInt8]) {
    let outer = parent < 0 ? [] : indents[parent]
    let isInside = indent.starts(with: outer)
    units.append(
      MergeUnit(
        isItem: isItem, depth: parent < 0 ? 0 : units[parent].depth + 1, parent: parent, gap: blanks,
        indent: isInside ? Array(indent.dropFirst(outer.count)) : indent,
        versions: [[Array(first.dropFirst(indent.count))]]))
    units[units.count - 1].isDetached = !isInside
    indents.append(indent)
    blanks = []
  }

  /// Adds lines to the last unit, without its indentation if all of them have it.
  private mutating func append(_ further: [[UInt8]]) {
    let last = units.count - 1
    let indent = indents[last]
    let added = blanks + further
    blanks = []
    let isAligned = added.allSatisfy { $0.starts(with: indent) || $0.isEmpty }
    if isAligned, !units[last].isRigid {
      units[last].versions[0] += added.map { Array($0.dropFirst(indent.count)) }
    } else {
      if !units[last].isRigid {
        let standing = units[last].versions[0]
        units[last].versions[0] =
          standing.prefix(1) + standing.dropFirst().map { $0.isEmpty ? $0 : indent + $0 }
        units[last].isRigid = true
      }
      units[last].versions[0] += added
    }
  }
}

extension MergeFile {
  /// The conflict names of the units that are versions of an item, by the units' indices.
  func conflicts(in bytes: [UInt8]) -> [Int: [UInt8]] {
    let mark = ItemLine.conflictKey + Array("::".utf8)
    guard bytes.holds(mark) else { return [:] }
    var groups: [Int: [UInt8]] = [:]
    for (index, unit) in units.enumerated() where unit.isItem && unit.versions[0][0].holds(mark) {
      groups[index] = ItemLine(unit.versions[0][0])?.conflict
    }
    return groups
  }

  /// Joins neighbours that are versions of one item into a single unit, with everything inside any of them.
  mutating func joinVersions(of groups: [Int: [UInt8]]) {
    var joined: [MergeUnit] = []
    var places: [Int] = []
    /// The unit that the next version would join, for each depth.
    var open: [(depth: Int, group: [UInt8], parent: Int, place: Int)] = []
    for (index, unit) in units.enumerated() {
      open.removeAll { $0.depth > unit.depth }
      let parent = unit.parent < 0 ? -1 : places[unit.parent]
      if let group = groups[index], !unit.isRigid,
        let first = open.first(where: { $0.depth == unit.depth && $0.group == group && $0.parent == parent })
      {
        joined[first.place].versions += unit.versions
        places.append(first.place)
        continue
      }
      open.removeAll { $0.depth == unit.depth }
      places.append(joined.count)
      var moved = unit
      moved.parent = parent
      if let group = groups[index], !unit.isRigid {
        open.append((unit.depth, group, parent, joined.count))
      }
      joined.append(moved)
    }
    guard joined.count < units.count else { return }
    units = joined
  }
}

extension [UInt8] {
  /// Whether these bytes contain other bytes, which must not be empty.
  fileprivate func holds(_ other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { other in
        var start = 0
        while start + other.count <= bytes.count {
          if bytes[start] == other[0] {
            var length = 1
            while length < other.count, bytes[start + length] == other[length] { length += 1 }
            if length == other.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}
