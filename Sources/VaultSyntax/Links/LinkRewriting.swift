/// The patches that change the targets of links, and the links that must keep theirs.
package struct LinkRewriting: Sendable {
  package private(set) var patches: [Patch] = []
  /// Written targets of links that stay: with the new target, something else on the line would read differently.
  package private(set) var kept: [[UInt8]] = []

  package init() {}

  package static func + (left: LinkRewriting, right: LinkRewriting) -> LinkRewriting {
    var sum = left
    sum.patches += right.patches
    sum.kept += right.kept
    return sum
  }

  /// Adds the patches of one part of the file. If the part reads alike after all of them, it adds all. Otherwise it
  /// tries one after the other, and adds those after which the part reads alike.
  mutating func add(_ wanted: [Patch], in bytes: [UInt8], readsAlike: ([Patch]) -> Bool) {
    if wanted.isEmpty { return }
    if readsAlike(wanted) {
      patches += wanted
      return
    }
    var taken: [Patch] = []
    for patch in wanted {
      if readsAlike(taken + [patch]) {
        taken.append(patch)
      } else {
        kept.append(Array(bytes[patch.range]))
      }
    }
    patches += taken
  }
}

extension Document {
  /// Whether a block has the same tokens after patches. Their ranges may grow and shrink with the patches, but nothing
  /// else may change.
  func readsAlike(_ block: Block, after patches: [Patch]) -> Bool {
    let before = textLines(of: block)
    guard let first = before.first?.text.lowerBound, let last = before.last?.text.upperBound else {
      return true
    }
    let shift = { (offset: Int) in
      patches.reduce(offset - first) {
        $1.range.upperBound <= offset ? $0 + $1.replacement.count - $1.range.count : $0
      }
    }
    let moved = { (range: Range<Int>) in shift(range.lowerBound)..<shift(range.upperBound) }
    let own = patches.map {
      Patch($0.range.lowerBound - first..<$0.range.upperBound - first, with: $0.replacement)
    }
    guard let text = try? Patch.applying(own, to: Array(bytes[first..<last])) else { return false }
    var after = InlineTokens()
    text.withUnsafeBufferPointer {
      after.read(
        $0, lines: before.map { moved($0.text) }[...], of: block.kind, firstLine: before[0].item != nil)
    }
    let isSame = { (old: [Token], new: [Token]) in
      old.elementsEqual(new) {
        $0.kind == $1.kind && moved($0.range) == $1.range && moved($0.key) == $1.key
          && moved($0.value) == $1.value
      }
    }
    return isSame(before.flatMap(\.tokens), after.tokens) && isSame(before.flatMap(\.nested), after.nested)
  }
}
