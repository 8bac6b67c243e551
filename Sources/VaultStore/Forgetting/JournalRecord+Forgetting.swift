extension OperationHeader {
  private static let forgotten = Detail(key: Array("forgotten".utf8), value: [])

  /// Whether what the operation did is kept no more, so that it cannot be taken back.
  package var isForgotten: Bool { details.contains(OperationHeader.forgotten) }

  /// The name of the command alone: its words may hold anything.
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
  /// The same with nothing but its number, its time and the name of its command.
  func emptied(_ rules: ForgettingRules) -> JournalRecord {
    JournalRecord(id: id, scope: scope, header: header.emptied(rules), newFolders: [], entries: [])
  }

  /// The same without what is forgotten; nil where it holds nothing of it.
  ///
  /// - Parameters:
  ///   - text: what is forgotten.
  ///   - all: the same with lines that only the journal has.
  ///   - chain: what its entries are by that, as far as the texts are known.
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
  /// Whether there is nothing in it to take back.
  fileprivate var isEmpty: Bool {
    splices.isEmpty && !isKept && (kind == .changed || kind == .created)
  }

  fileprivate var lines: [[UInt8]] { splices.flatMap { [$0.removed, $0.inserted] } }

  /// The same without lines that are forgotten; nil where nothing is left to tell.
  fileprivate func taking(_ text: ForgottenText) -> JournalEntry? {
    let left = splices.taking(text)
    let isGone = text.paths.contains(path) || newPath.map(text.paths.contains) ?? false
    // A removed file that is kept is none of the lines'.
    if left.isEmpty, !isKept, isGone || kind == .removed && !splices.isEmpty { return nil }
    let isOutside = outside.taking(text) != outside
    guard left != splices || isOutside else { return self }
    var entry = self
    if isOutside { entry.outside = [] }
    entry.splices = left
    // Of a text that was nothing else, they would tell whether a guess is right.
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
