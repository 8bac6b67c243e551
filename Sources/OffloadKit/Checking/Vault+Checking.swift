package import VaultStore
import VaultSyntax

extension Vault {
  /// Looks for what is wrong, or not as it seems, by file and line. Nothing is changed.
  ///
  /// Every file is read once, without a lock. A command that is at work meanwhile may show as unfinished.
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
  /// Sets right what some rules find, as far as that can be done without asking: each with the fewest bytes, rule by
  /// rule.
  ///
  /// A file that may not be written, or not be read, is left as it is; a note tells of those to which links lead from here.
  ///
  /// - Returns: what was set right, and what could not be looked into.
  /// - Throws: `VaultError.beingSaved` where another program is saving a file for longer than a change waits.
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

  /// Sets right what one rule finds in one file.
  package func fix(_ rule: CheckRule, in path: VaultPath) throws {
    try apply(rule, to: path, in: CheckedVault(vault, [], names: CollectionNames([])))
  }

  /// Patches that meet, as of two fields of one line that go to its end, are made one after the other.
  private func apply(_ rule: CheckRule, to path: VaultPath, in checked: CheckedVault) throws {
    var left = Int.max
    var isComplete = false
    while !isComplete {
      try edit(path) { document in
        let places = rule.patches(for: CheckedFile(path, document, vault.settings), in: checked)
        // Each round leaves fewer, so that there is a last one.
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
