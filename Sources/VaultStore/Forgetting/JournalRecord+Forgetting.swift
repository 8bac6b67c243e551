extension OperationHeader {
  private static let forgotten = Detail(key: Array("forgotten".utf8), value: [])

  /// Whether the operation's changes were erased, so that it can't be undone.
  package var isForgotten: Bool { details.contains(OperationHeader.forgotten) }

  /// The name of the command without its words, which may contain any text.
  private var commandName: [UInt8] {
    let name = command.prefix { $0 != UInt8(ascii: " ") }
    return name.count == command.count ? command : name + Array(" …".utf8)
  }

  fileprivate func emptied(_ rules: ForgettingRules) -> OperationHeader {
    var header = self
    header.command = commandName
    header.details = details.filter { rules.keeps($0) && $0 != OperationHeader.forgotten }
    header.details.append(OperationHeader.forgotten)
    return header
  }

  fileprivate func taking(_ text: ForgottenText, _ rules: ForgettingRules, hasLostLines: Bool)
    -> OperationHeader
  {
    var header = self
    if hasLostLines || text.isNamed(in: command) { header.command = commandName }
    header.details = details.filter { rules.keeps($0) || !text.isNamed(in: $0.value) }
    return header
  }
}

extension JournalRecord {
  /// Returns the record with only its number, its time and the name of its command.
  func emptied(_ rules: ForgettingRules) -> JournalRecord {
    JournalRecord(id: id, scope: scope, header: header.emptied(rules), newFolders: [], entries: [])
  }

  /// Returns the record without the erased text; nil if the record doesn't hold any of it.
  ///
  /// - Parameters:
  ///   - text: the text to erase.
  ///   - all: the same with lines that only the journal has.
  ///   - chain: the rewritten entries, if the past texts are known.
  func taking(
    _ text: ForgottenText, _ all: ForgottenText, _ rules: ForgettingRules, _ chain: ForgottenChain? = nil
  ) -> JournalRecord? {
    var record = self
    record.entries = (chain?.entries[id] ?? entries).compactMap { $0.taking(all) }
    record.newFolders = newFolders.filter { !text.paths.contains($0) }
    record.emptiedFolders = emptiedFolders.filter { !text.paths.contains($0) }
    let hasLostLines = record.entries.map(\.lines) != entries.map(\.lines)
    if hasLostLines, record.entries.allSatisfy(\.isEmpty) { return emptied(rules) }
    record.header = header.taking(text, rules, hasLostLines: hasLostLines)
    return record == self ? nil : record
  }
}

extension JournalEntry {
  /// Whether the entry has no change to undo.
  fileprivate var isEmpty: Bool {
    splices.isEmpty && !isKept && (kind == .changed || kind == .created)
  }

  fileprivate var lines: [[UInt8]] { splices.flatMap { [$0.removed, $0.inserted] } }

  /// Returns the entry without erased lines; nil if nothing of it remains.
  fileprivate func taking(_ text: ForgottenText) -> JournalEntry? {
    let left = splices.taking(text)
    let isGone = text.paths.contains(path) || newPath.map(text.paths.contains) ?? false
    // A removed file that Offload keeps isn't part of the lines.
    if left.isEmpty, !isKept, isGone || kind == .removed && !splices.isEmpty { return nil }
    let isOutside = outside.taking(text) != outside
    guard left != splices || isOutside else { return self }
    var entry = self
    if isOutside { entry.outside = [] }
    entry.splices = left
    // If the text had nothing else, the fingerprints would show whether a guess is right.
    if left.isEmpty { (entry.before, entry.after) = (nil, nil) }
    return entry
  }
}

extension [Splice] {
  fileprivate func taking(_ text: ForgottenText) -> [Splice] {
    map { splice in
      Splice(
        offset: splice.offset, removed: text.taken(from: splice.removed),
        inserted: text.taken(from: splice.inserted),
        above: text.taken(from: splice.above), below: text.taken(from: splice.below))
    }
    .filter { !$0.removed.isEmpty || !$0.inserted.isEmpty }
  }
}
