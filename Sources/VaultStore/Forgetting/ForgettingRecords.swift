/// Erases text from the finished records of a maker.
struct ForgettingRecords {
  /// The operations that the caller named.
  private(set) var named: Set<RecordID> = []
  /// Those, and others that can't be undone without the lines.
  private(set) var broken: Set<RecordID> = []
  /// All that can no longer be undone: the same, and others that held nothing else.
  private(set) var emptied: Set<RecordID> = []
  /// Other operations that led to further lines, in the order in which they did.
  private var telling: [RecordID] = []
  private let calls: Calls
  private let folder: Descriptor
  private let seal: Seal
  private let rules: ForgettingRules

  /// Collects the lines of the named records, and what these lines were before, and became, in others.
  init(
    _ calls: Calls, in folder: Descriptor, _ seal: Seal, _ rules: ForgettingRules,
    _ isMeant: (Record) -> Bool,
    _ text: inout ForgottenText
  ) throws(SystemFailure) {
    (self.calls, self.folder, self.seal, self.rules) = (calls, folder, seal, rules)
    try read { record in
      guard isMeant(record.record) else { return }
      named.insert(record.id)
      text.insert(record)
    }
    var told: [RecordID] = []
    var count = -1
    while text.count > count {
      count = text.count
      try read { record in
        let before = text.count
        text.follow(record)
        if text.count > before, !named.contains(record.id) { told.append(record.id) }
      }
    }
    var seen: Set<RecordID> = []
    telling = told.filter { seen.insert($0).inserted }
    (broken, emptied) = (named, named)
    // If an erased operation has renamed a file, the file exists. Changes to a file that is gone can't be undone.
    var gone = text.paths
    try read { record in
      if !named.contains(record.id) { return }
      for entry in record.entries where entry.kind == .renamed { gone.remove(entry.path) }
    }
    try read { record in
      let isOfGone = record.entries.contains { entry in
        gone.contains(entry.path) || entry.newPath.map(gone.contains) ?? false
      }
      let isBroken = text.breaks(record)
      if isBroken { broken.insert(record.id) }
      // A removed file that Offload keeps isn't part of the lines.
      let isLost = (isOfGone || text.isAll(of: record)) && !record.entries.contains(where: \.isKept)
      if isLost || isBroken { emptied.insert(record.id) }
    }
  }

  /// Returns lines that only the journal has: no file of the vault holds them, and no remaining operation wrote or
  /// removed them. Other programs wrote and removed them, or the operation that wrote them was erased earlier.
  ///
  /// Leaves out the lines of a file that is gone from the vault: the user may miss them.
  ///
  /// - Parameters:
  ///   - vault: the present text of the vault's files.
  ///   - text: the other text to erase.
  /// - Returns: the lines, and the images of files that are gone and hold more of such lines.
  func untold(beside vault: PresentText, _ text: ForgottenText) throws(SystemFailure)
    -> (lines: Set<[UInt8]>, images: [[UInt8]])
  {
    var told: Set<[UInt8]> = []
    try read { record in
      if emptied.contains(record.id) { return }
      for splice in record.entries.flatMap(\.splices) {
        told.formUnion(ComparedLines.cores(splice.removed))
        told.formUnion(ComparedLines.cores(splice.inserted))
      }
    }
    let images = try texts(in: .images) { bytes, _ in Images.untitled(bytes) }
    let present = Set(vault.paths.map(Images.name))
    let isUntold = { line in !vault.holds(line) && !told.contains(line) && !text.lines.contains(line) }
    let lost = images.filter {
      !present.contains($0.name) && ComparedLines.cores($0.text).contains(where: isUntold)
    }
    for image in lost { told.formUnion(ComparedLines.cores(image.text)) }
    var lines: Set<[UInt8]> = []
    let note = { text in lines.formUnion(ComparedLines.cores(text).filter(isUntold)) }
    for image in images { note(image.text) }
    for file in try texts(in: .displaced, ReplacedFiles.text) { note(file.text) }
    try read { record in
      for entry in record.entries {
        for splice in entry.outside + entry.splices {
          for part in [splice.removed, splice.inserted, splice.above, splice.below] { note(part) }
        }
      }
    }
    return (lines, lost.map(\.name))
  }

  /// Erases the text from all records. Ends with the records that lead to the text.
  ///
  /// - Parameters:
  ///   - text: the text to erase.
  ///   - all: the same with lines that only the journal has.
  /// - Returns: the operations that held some of it, besides the named and broken ones, oldest first.
  func take(_ text: ForgottenText, _ all: ForgottenText, _ chain: ForgottenChain, isWriting: Bool)
    throws(SystemFailure) -> [RecordID]
  {
    let telling = Set(telling)
    var others: [RecordID] = []
    let rest = { (record: JournalRecord) in record.taking(text, all, rules, chain) }
    try forEach { (record, shelf) throws(SystemFailure) in
      if emptied.contains(record.id) {
        if !broken.contains(record.id) { others.append(record.id) }
        return false
      }
      guard let rest = rest(record) else { return false }
      if record.taking(text, text, rules) != nil { others.append(record.id) }
      guard isWriting, !telling.contains(record.id) else { return false }
      try write(rest, in: shelf)
      return true
    }
    guard isWriting else { return others }
    for id in self.telling.reversed() where !emptied.contains(id) { try take(from: id, rest) }
    try forEach { (record, shelf) throws(SystemFailure) in
      guard emptied.contains(record.id) else { return false }
      try write(record.emptied(rules), in: shelf)
      return true
    }
    return others
  }

  private func take(from id: RecordID, _ rest: (JournalRecord) -> JournalRecord?) throws(SystemFailure) {
    let path = JournalFolder.history.bytes + [UInt8(ascii: "/")] + HistoryFolder.shelf(of: id)
    let shelf = try calls.open(path, in: folder, [.folder, .beneath])
    defer { calls.release(shelf) }
    guard let rest = try calls.record(id, in: shelf, seal).flatMap(rest) else { return }
    try write(rest, in: shelf)
    try calls.sync(shelf, .folder)
  }

  // MARK: Files

  private func read(_ body: (JournalRecord) throws(SystemFailure) -> Void) throws(SystemFailure) {
    try forEach { (record, _) throws(SystemFailure) in
      try body(record)
      return false
    }
  }

  /// - Parameter body: returns whether it has written. `forEach` then syncs the folder after all its records.
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

  private func texts(
    in kind: JournalFolder, _ text: (_ bytes: [UInt8], _ name: [UInt8]) -> ArraySlice<UInt8>
  ) throws(SystemFailure) -> [(name: [UInt8], text: [UInt8])] {
    guard let inner = try calls.folderIfThere(kind.bytes, in: folder) else { return [] }
    defer { calls.release(inner) }
    var texts: [(name: [UInt8], text: [UInt8])] = []
    for name in try calls.files(in: inner) {
      guard let bytes = try calls.readUnlessTooLarge(Name(name, in: inner)) else { continue }
      texts.append((name, Array(text(bytes, name))))
    }
    return texts
  }

  private func write(_ record: JournalRecord, in shelf: Descriptor) throws(SystemFailure) {
    try calls.replace(
      Name(JournalName.record(record.id), in: shelf), with: RecordEncoding.bytes(of: record, seal))
  }
}
