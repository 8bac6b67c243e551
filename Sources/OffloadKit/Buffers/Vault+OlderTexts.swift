import VaultStore
import VaultSyntax

extension Vault {
  /// What is to be said of a file that was just saved: where an older text has taken back what operations of the last day
  /// had changed.
  package func staleSaves(of path: VaultPath) -> [Note] {
    store.staleSaves(of: [path], at: now.timestamp).map {
      .staleSave($0.path, operation: Operation.ID($0.record))
    }
  }

  /// A file's text, where somebody has one that operations have changed within the last minute, and nobody else has: it was
  /// read before, and opened after.
  package func textAfter(_ text: [UInt8], of path: VaultPath) -> [UInt8]? {
    let start = Timestamp(seconds: Int64(now.secondsSince1970 - Self.secondsToOpen))
    guard let present = try? store.readIfThere(path)?.bytes else { return nil }
    let before = Fingerprint(text)
    var next = Fingerprint(present)
    for record in store.records().prefix(while: { $0.header.time >= start }) {
      for change in record.changes.reversed() where (change.newPath ?? change.path) == path {
        guard change.kind == .changed, change.after == next, let earlier = change.before else { return nil }
        if earlier == before { return present }
        next = earlier
      }
    }
    return nil
  }

  private static let secondsToOpen = 60

  /// The newest operation of the log.
  package var newestOperation: Operation.ID? { store.newestRecord.map(Operation.ID.init) }

  /// What operations have made of a text that a file had; nil where they have made nothing of it, have created, renamed or
  /// removed the file, or where another program has saved it between two of them.
  ///
  /// - Parameter operation: the newest one when the file had the text.
  package func textLeft(
    of path: VaultPath, from text: [UInt8], after operation: Operation.ID?
  ) -> ChangedText? {
    let print = Fingerprint(text)
    let changes = changes(of: path, after: operation).drop { $0.before != print }
    var left: (text: [UInt8], print: Fingerprint)?
    for change in changes {
      guard change.kind == .changed, change.before == left?.print ?? print, let after = change.after,
        let next = change.splices.applied(to: left?.text ?? text)
      else { return nil }
      left = (next, after)
    }
    return left.map { ChangedText($0.text, steps: changes.map(\.splices)) }
  }

  /// Compares a text that was saved with what operations have written into its file, of which another program has saved a text
  /// of its own as well. Lines that they put there without taking others out can be had in any text.
  ///
  /// - Parameters:
  ///   - base: the last text that the writer and the file had both.
  ///   - operation: the newest one then.
  ///   - hasMet: whether the writer has had a line before them since.
  package func save(
    _ text: [UInt8], overLinesIn path: VaultPath, since base: [UInt8], after operation: Operation.ID?,
    _ hasMet: ([UInt8]) -> Bool
  ) -> SaveOver {
    let changes = changes(of: path, after: operation)
    let known = Self.wordedLines(base).union(Self.wordedLines(text))
    let unmet = Self.linesWritten(by: changes).subtracting(known).filter { !hasMet($0) }
    if unmet.isEmpty { return .met }
    let added = changes.flatMap(\.splices).filter { splice in
      Self.wordedLines(splice.removed).isEmpty && Self.wordedLines(splice.inserted).isSubset(of: unmet)
    }
    let whole = SavedLines.carrying(added, over: text)
    return .over(whole: whole, isConflict: !unmet.isSubset(of: Self.wordedLines(whole)))
  }

  /// Lines that changes have written into a file and not taken out again; none where they have also created, renamed or
  /// removed it.
  private static func linesWritten(by changes: [FileChange]) -> Set<[UInt8]> {
    if changes.contains(where: { $0.kind != .changed }) { return [] }
    return changes.reduce(into: []) { lines, change in
      for splice in change.splices {
        lines.subtract(wordedLines(splice.removed))
        lines.formUnion(wordedLines(splice.inserted))
      }
    }
  }

  /// Oldest first.
  private func changes(of path: VaultPath, after operation: Operation.ID?) -> [FileChange] {
    store.records().prefix { record in operation.map { record.id > $0.record } ?? true }
      .flatMap { $0.changes.reversed() }.reversed()
      .filter { $0.path == path || $0.newPath == path }
  }

  /// Makes of a file what it was saved without, as an operation; nothing where the file has got a third text meanwhile.
  package func bring(_ whole: [UInt8], insteadOf saved: [UInt8], at path: VaultPath) throws
    -> [Note]
  {
    try transaction("bring back") { change in
      guard try change.existingDocument(at: path).bytes == saved else { return }
      try change.replace(path, with: whole)
    }.notes
  }

  static func wordedLines(_ text: [UInt8]) -> Set<[UInt8]> {
    let lines = TextLines(text)
    return Set(
      lines.indices.filter { !lines.isBlank($0) }.map { line in
        withoutEnding(lines[line])
      })
  }

  static func withoutEnding(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }
}
