extension Recovery {
  /// Quarantines a record that can't be decided, with all its texts. The files in the vault stay as they are.
  ///
  /// - Parameter texts: further files with its texts, relative to the vault's root.
  func quarantine(_ record: JournalRecord, with texts: [[UInt8]] = []) throws {
    // From here on nothing is judged again: a command that misses some of the texts would decide otherwise.
    let name = journal.file(JournalName.record(record.id))
    if try calls.status(of: name.path, in: name.folder) != nil {
      try calls.rename(name, to: journal.file(JournalName.undecided(record.id)), .replacing)
    }
    if store.options.durability == .full { try calls.syncNames(in: journal.unfinished) }
    try quarantine(try names(of: record.id), with: texts, paths: record.entries.map(\.path))
  }

  /// Continues a quarantine that was interrupted.
  func setAsideRest(_ id: RecordID, _ names: [[UInt8]]) throws {
    let bytes = try calls.readUnlessTooLarge(journal.file(JournalName.undecided(id)))
    if let bytes, case .record(let record) = DecodedRecord(bytes, journal.seal) {
      try quarantine(names, paths: record.entries.map(\.path))
    } else {
      try quarantine(names, paths: [])
    }
  }

  func quarantine(_ names: [[UInt8]], with texts: [[UInt8]] = [], paths: [VaultPath]) throws {
    // The record goes last: as long as it is there, the next command begins again.
    let isRecord: ([UInt8]) -> Bool = { [.record, .undecided].contains(JournalName($0)?.part) }
    var moved: [[UInt8]] = []
    for name in names.filter({ !isRecord($0) }) + names.filter(isRecord)
    where try calls.status(of: name, in: journal.unfinished) != nil {
      moved.append(try journal.quarantine(name))
    }
    notes.append(.quarantine(texts + moved, paths: paths))
  }

  /// Writes the base and the new text of each change to `old/`, if neither the vault nor `tx/` has them.
  ///
  /// - Returns: the files, relative to the vault's root.
  func keepTexts(of operation: OperationRun) throws -> [[UInt8]] {
    var kept: [[UInt8]] = []
    for step in operation.steps where step.entry.kind == .changed {
      let known = [try operation.beside(step), try operation.present(step)]
      for (ending, text) in [
        ("before", try operation.base(of: step)), ("after", try operation.text(of: step)),
      ] {
        guard let text, !known.contains(text) else { continue }
        let name = operation.id.bytes + ".\(step.number).\(ending)".utf8
        try calls.close(try calls.newFile(Name(name, in: try journal.folder(.old)), holding: text))
        kept.append(JournalFolder.old.path(of: journal.seal.maker) + [UInt8(ascii: "/")] + name)
      }
    }
    return kept
  }
}
