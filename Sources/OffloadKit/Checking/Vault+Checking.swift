package import VaultStore
import VaultSyntax

extension Vault {
  /// Looks for errors and for things that aren't as they seem, and returns them by file and line. Changes nothing.
  ///
  /// It reads every file once, without a lock. A command that runs at the same time may show up as unfinished.
  public func check(_ rules: [CheckRule] = CheckRule.all) -> [Finding] {
    let checked = CheckedVault(self, rules)
    let whole = rules.flatMap(checked.findings)
    return (checked.found + whole).enumerated().sorted { left, right in
      if Finding.precedes(left.element, right.element) { return true }
      return !Finding.precedes(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}

extension Change {
  /// Fixes the findings of some rules, as far as that needs no decision, each with the fewest bytes, rule by rule.
  ///
  /// It leaves a file alone if it may not write or read it. A note names the files that links lead to from this
  /// vault.
  ///
  /// - Returns: the fixed findings, and the files that it couldn't check.
  /// - Throws: `VaultError.beingSaved` if another program takes longer to save a file than a change waits.
  package func fix(_ rules: [CheckRule]) throws -> Survey<[Finding]> {
    let fixing = rules.filter(\.isFixable)
    let checked = CheckedVault(vault, fixing, waitsForSaves: true)
    try checked.unreadable.refuseBeingSaved()
    var fixed: [Finding] = []
    for rule in fixing {
      let wanted = checked.found.filter { $0.rule == rule.name } + checked.findings(of: rule)
      for path in Set(wanted.filter(\.isFixable).map(\.path)).sorted() where try isWritable(path) {
        try apply(rule, to: path, in: checked)
      }
      fixed += wanted.filter(\.isFixable)
    }
    let open = openDocuments
    return Survey(
      fixed.filter { open[$0.path] != nil }, unreadable: checked.unreadable.filter(\.mayHoldText))
  }

  /// Fixes the findings of one rule in one file.
  ///
  /// - Parameter line: from 1, for what can be fixed on that line alone; nil for the whole file.
  package func fix(_ rule: CheckRule, in path: VaultPath, onLine line: Int? = nil) throws {
    try apply(rule, to: path, onLine: line, in: CheckedVault(vault, [], names: CollectionNames([])))
  }

  /// Applies overlapping patches one after the other, such as those of two fields of one line that both go to its
  /// end.
  private func apply(
    _ rule: CheckRule, to path: VaultPath, onLine line: Int? = nil, in checked: CheckedVault
  ) throws {
    var left = Int.max
    var isComplete = false
    while !isComplete {
      try edit(path) { document in
        let all = rule.patches(for: CheckedFile(path, document, vault.settings), in: checked)
        let places = line.map { line in all.filter { $0.touch(line, of: document) } } ?? all
        // Each round leaves fewer, so the loop ends.
        guard places.count < left else {
          isComplete = true
          return []
        }
        left = places.count
        var end = 0
        let apart = places.filter { patches in
          let ranges = patches.map(\.range)
          guard let first = ranges.map(\.lowerBound).min(), first >= end else { return false }
          end = ranges.map(\.upperBound).max() ?? end
          return true
        }
        isComplete = apart.count == places.count
        return apart.flatMap(\.self)
      }
    }
  }

  /// Whether the file can be read for a change.
  private func isWritable(_ path: VaultPath) throws -> Bool {
    do {
      return try !present([path]).isEmpty
    } catch StoreError.notWritable, StoreError.notAFile {
      return false
    }
  }
}

extension [Patch] {
  /// Whether one of them changes a line, from 1.
  fileprivate func touch(_ line: Int, of document: Document) -> Bool {
    guard document.lines.indices.contains(line - 1) else { return false }
    let line = document.lines[line - 1]
    return contains { patch in
      patch.range.upperBound > line.start
        ? patch.range.lowerBound <= line.end : patch.range == line.start..<line.start
    }
  }
}
