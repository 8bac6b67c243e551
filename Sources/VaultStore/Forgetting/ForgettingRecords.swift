/// The finished records of a maker, while something is taken out of them.
struct ForgettingRecords {
  /// Those that were meant, oldest first.
  private(set) var named: [RecordID] = []
  /// Others that told of further lines, in the order in which they did.
  private var telling: [RecordID] = []
  private let calls: Calls
  private let folder: Descriptor
  private let seal: Seal
  private let rules: ForgettingRules

  /// Gathers what the records hold that are meant, and what these lines were before, and became, in others.
  init(
    _ calls: Calls, in folder: Descriptor, _ seal: Seal, _ rules: ForgettingRules,
    _ isMeant: (Record) -> Bool,
    _ text: inout ForgottenText
  ) throws(SystemFailure) {
    (self.calls, self.folder, self.seal, self.rules) = (calls, folder, seal, rules)
    var named: Set<RecordID> = []
    try forEach { record, _ in
      guard isMeant(record.record) else { return false }
      named.insert(record.id)
      text.insert(record)
      return false
    }
    var told: [RecordID] = []
    var count = -1
    while text.count > count {
      count = text.count
      try forEach { record, _ in
        let before = text.count
        text.follow(record)
        if text.count > before, !named.contains(record.id) { told.append(record.id) }
        return false
      }
    }
    self.named = named.sorted()
    var seen: Set<RecordID> = []
    telling = told.filter { seen.insert($0).inserted }
  }

  /// Takes the text out of all of them: out of those last that tell what it is.
  ///
  /// - Returns: those that held some of it beside the ones that are meant, oldest first.
  func take(_ text: ForgottenText, _ chain: ForgottenChain, isWriting: Bool) throws(SystemFailure)
    -> [RecordID]
  {
    let (named, telling) = (Set(named), Set(telling))
    var others: [RecordID] = []
    try forEach { (record, shelf) throws(SystemFailure) in
      guard !named.contains(record.id), let rest = record.taking(text, rules, chain) else { return false }
      if record.taking(text, rules) != nil { others.append(record.id) }
      guard isWriting, !telling.contains(record.id) else { return false }
      try write(rest, in: shelf)
      return true
    }
    guard isWriting else { return others }
    for id in self.telling.reversed() { try take(text, chain, from: id) }
    try forEach { (record, shelf) throws(SystemFailure) in
      guard named.contains(record.id) else { return false }
      try write(record.emptied(rules), in: shelf)
      return true
    }
    return others
  }

  private func take(_ text: ForgottenText, _ chain: ForgottenChain, from id: RecordID) throws(SystemFailure) {
    let path = JournalFolder.history.bytes + [UInt8(ascii: "/")] + HistoryFolder.shelf(of: id)
    let shelf = try calls.open(path, in: folder, [.folder, .beneath])
    defer { calls.release(shelf) }
    guard let rest = try calls.record(id, in: shelf, seal)?.taking(text, rules, chain) else { return }
    try write(rest, in: shelf)
    try calls.sync(shelf, .folder)
  }

  // MARK: Files

  /// - Parameter body: returns whether it has written; the shelf is then synced when it has seen all of it.
  private func forEach(
    _ body: (JournalRecord, _ shelf: Descriptor) throws(SystemFailure) -> Bool
  ) throws(SystemFailure) {
    guard let history = try calls.folderIfThere(JournalFolder.history.bytes, in: folder) else { return }
    defer { calls.release(history) }
    let shelves = try calls.contents(of: history).others.sorted { $0.lexicographicallyPrecedes($1) }
    for name in shelves where name != HistoryFolder.kept {
      guard let shelf = try calls.folderIfThere(name, in: history) else { continue }
      defer { calls.release(shelf) }
      var hasWritten = false
      for id in try records(in: shelf) {
        if let record = try calls.record(id, in: shelf, seal), try body(record, shelf) { hasWritten = true }
      }
      if hasWritten { try calls.sync(shelf, .folder) }
    }
  }

  private func records(in shelf: Descriptor) throws(SystemFailure) -> [RecordID] {
    try calls.files(in: shelf).compactMap { JournalName($0) }.filter { $0.part == .record }.map(\.id).sorted()
  }

  private func write(_ record: JournalRecord, in shelf: Descriptor) throws(SystemFailure) {
    try calls.replace(
      Name(JournalName.record(record.id), in: shelf), with: RecordEncoding.bytes(of: record, seal))
  }
}
