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
  package func textLeft(of path: VaultPath, from text: [UInt8], after operation: Operation.ID?) -> [UInt8]? {
    let print = Fingerprint(text)
    let changes = changes(of: path, after: operation).drop { $0.before != print }
    var left: (text: [UInt8], print: Fingerprint)?
    for change in changes {
      guard change.kind == .changed, change.before == left?.print ?? print, let after = change.after,
        let next = change.splices.applied(to: left?.text ?? text)
      else { return nil }
      left = (next, after)
    }
    return left?.text
  }

  /// Lines that operations have written into a file and not taken out again; none where they have also created, renamed or
  /// removed it.
  ///
  /// - Parameter operation: those after it.
  package func linesWritten(into path: VaultPath, after operation: Operation.ID?) -> Set<[UInt8]> {
    let changes = changes(of: path, after: operation)
    if changes.contains(where: { $0.kind != .changed }) { return [] }
    return changes.reduce(into: []) { lines, change in
      for splice in change.splices {
        lines.subtract(Self.wordedLines(splice.removed))
        lines.formUnion(Self.wordedLines(splice.inserted))
      }
    }
  }

  /// Oldest first.
  private func changes(of path: VaultPath, after operation: Operation.ID?) -> [FileChange] {
    store.records().prefix { record in operation.map { record.id > $0.record } ?? true }
      .flatMap { $0.changes.reversed() }.reversed()
      .filter { $0.path == path || $0.newPath == path }
  }

  /// What a save has done to what operations had made of an earlier text.
  package enum SaveOver {
    /// Nothing that its writer had not met.
    case met
    /// It has taken that back; this is the text with both.
    case whole([UInt8])
    /// It has taken that back, and both cannot be had.
    case conflict
  }

  /// Compares a text that was saved with what was in the file. A line that operations have only taken out stays: it may be
  /// nowhere else by now.
  ///
  /// - Parameters:
  ///   - base: the last text that the writer and the file had both.
  ///   - left: what operations had made of that.
  ///   - hasMet: whether the writer has had a line before them since.
  package static func saving(
    _ text: [UInt8], over left: [UInt8], madeOf base: [UInt8], _ hasMet: ([UInt8]) -> Bool
  ) -> SaveOver {
    let (old, saved) = (wordedLines(base), wordedLines(text))
    let unmet = wordedLines(left).subtracting(old).subtracting(saved).filter { !hasMet($0) }
    if unmet.isEmpty { return .met }
    let kept = TextLines(left)
    let ours = kept.indices.filter { line in
      let words = withoutEnding(kept[line])
      return kept.isBlank(line) || old.contains(words) || saved.contains(words) || unmet.contains(words)
    }.flatMap { kept[$0] }
    let merge = Merge(base: base, ours: ours, theirs: text)
    let lost = saved.subtracting(wordedLines(merge.text)).map(SavedLines.words)
    let isSaid = lost.allSatisfy { words in
      unmet.contains { SavedLines.likeness(SavedLines.words($0), words) >= 0.5 }
    }
    return merge.conflicts.isEmpty && merge.kept.isEmpty && isSaid ? .whole(merge.text) : .conflict
  }

  /// Makes that change on disk, as an operation; nothing where the file has got a third text meanwhile.
  package func bring(_ whole: [UInt8], insteadOf saved: [UInt8], at path: VaultPath) throws
    -> [Note]
  {
    try transaction("bring back") { change in
      guard try change.existingDocument(at: path).bytes == saved else { return }
      try change.replace(path, with: whole)
    }.notes
  }

  package static func wordedLines(_ text: [UInt8]) -> Set<[UInt8]> {
    let lines = TextLines(text)
    return Set(
      lines.indices.filter { !lines.isBlank($0) }.map { line in
        withoutEnding(lines[line])
      })
  }

  private static func withoutEnding(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }
}
