import VaultStore
import VaultSyntax

/// What operations have made of a text.
package struct ChangedText: Sendable {
  package let text: [UInt8]
  /// What each of them has changed, oldest first; none where that is not known.
  let steps: [[Splice]]

  package init(_ text: [UInt8]) { self.init(text, steps: []) }

  init(_ text: [UInt8], steps: [[Splice]]) { (self.text, self.steps) = (text, steps) }
}

/// What a save has done to what operations had made of an earlier text.
package enum SaveOver: Sendable, Hashable {
  /// Nothing that its writer had not met.
  case met
  /// It has taken that back; the text with both, but for lines that its writer has changed as well, if there are such.
  case over(whole: [UInt8], isConflict: Bool)

  /// Compares a text that was saved with what was in the file. A line that operations have only taken out stays: it may be
  /// nowhere else by now.
  ///
  /// - Parameters:
  ///   - base: the last text that the writer and the file had both.
  ///   - left: what operations had made of that.
  ///   - hasMet: whether the writer has had a line before them since.
  package init(
    _ text: [UInt8], over left: ChangedText, madeOf base: [UInt8], _ hasMet: @escaping ([UInt8]) -> Bool
  ) {
    let (old, saved) = (Vault.wordedLines(base), Vault.wordedLines(text))
    let unmet = Vault.wordedLines(left.text).subtracting(old).subtracting(saved).filter { !hasMet($0) }
    if unmet.isEmpty {
      self = .met
      return
    }
    let kept = TextLines(left.text)
    let ours = kept.indices.filter { line in
      let words = Vault.withoutEnding(kept[line])
      return kept.isBlank(line) || old.contains(words) || saved.contains(words) || unmet.contains(words)
    }.flatMap { kept[$0] }
    let merge = Merge(base: base, ours: ours, theirs: text)
    let lost = saved.subtracting(Vault.wordedLines(merge.text)).map(SavedLines.words)
    let isSaid = lost.allSatisfy { words in
      unmet.contains { SavedLines.likeness(SavedLines.words($0), words) >= LineChanges.least }
    }
    if merge.isWhole, isSaid {
      self = .over(whole: merge.text, isConflict: false)
      return
    }
    var carrier = LineCarrier(text, hasMet)
    carrier.carry(base, to: left)
    let lines = Vault.wordedLines(carrier.text)
    // What the writer has typed stays whatever was made of the rest.
    let isSafe = saved.subtracting(old).isSubset(of: lines) && lines.isSubset(of: saved.union(unmet))
    self = .over(whole: isSafe ? carrier.text : text, isConflict: !isSafe || !unmet.isSubset(of: lines))
  }
}

/// Makes in a text what operations have made of another one, line by line, where it has not changed the same lines.
private struct LineCarrier {
  private(set) var text: [UInt8]
  private let hasMet: ([UInt8]) -> Bool
  /// Lines that were put there, which may go again.
  private var brought: Set<[UInt8]> = []

  init(_ text: [UInt8], _ hasMet: @escaping ([UInt8]) -> Bool) {
    (self.text, self.hasMet) = (text, hasMet)
  }

  mutating func carry(_ base: [UInt8], to left: ChangedText) {
    var next = base
    for step in left.steps {
      guard let after = step.applied(to: next) else { break }
      carry(LineChanges(from: next, to: after))
      next = after
    }
    if next != left.text { carry(LineChanges(from: next, to: left.text)) }
  }

  private mutating func carry(_ changes: LineChanges) {
    let (there, before) = (Vault.wordedLines(text), Vault.wordedLines(changes.old.bytes))
    let isWanted = { [hasMet] (line: Int) in
      let words = Vault.withoutEnding(changes.new[line])
      return changes.new.isBlank(line)
        || !there.contains(words) && !before.contains(words) && !hasMet(words)
    }
    let pieces = changes.pieces.filter { piece in
      let come = piece.flatMap(\.new).filter { !changes.new.isBlank($0) }
      let gone = piece.flatMap(\.old).map { Vault.withoutEnding(changes.old[$0]) }
      if come.isEmpty { return gone.allSatisfy(brought.contains) }
      return gone.isEmpty
        ? come.contains(where: isWanted) : come.allSatisfy(isWanted) && gone.allSatisfy(there.contains)
    }
    make(pieces[...], of: changes, isWanted)
    brought.formUnion(Vault.wordedLines(text).subtracting(there))
  }

  /// Makes as many pieces as can be made.
  private mutating func make(
    _ pieces: ArraySlice<LineChanges.Piece>, of changes: LineChanges, _ isWanted: (Int) -> Bool
  ) {
    if pieces.isEmpty { return }
    let ours = changes.making(Array(pieces), where: isWanted)
    let merge = Merge(base: changes.old.bytes, ours: ours, theirs: text)
    if merge.isWhole {
      text = merge.text
    } else if pieces.count > 1 {
      let middle = pieces.startIndex + pieces.count / 2
      make(pieces[..<middle], of: changes, isWanted)
      make(pieces[middle...], of: changes, isWanted)
    }
  }
}

extension Merge {
  fileprivate var isWhole: Bool { conflicts.isEmpty && kept.isEmpty }
}
