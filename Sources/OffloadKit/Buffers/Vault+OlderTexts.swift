package import VaultStore
import VaultSyntax

extension Vault {
  /// What is to be said of a file that was just saved: where an older text has taken back what operations of the last day
  /// had changed.
  package func staleSaves(of path: VaultPath) -> [Note] {
    store.staleSaves(of: [path], at: now.timestamp).map {
      .staleSave($0.path, operation: Operation.ID($0.record))
    }
  }

  /// Lets a text be known that an editor has saved without the lines that it was asked to take out, so that it is not taken for
  /// one that was saved over an operation. One that lacks more, or has again what operations had removed, was.
  ///
  /// - Parameter lines: each without the spaces around it.
  package func knowSave(of path: VaultPath, _ text: [UInt8], without lines: Set<[UInt8]>) throws {
    let changed = store.staleSaves(of: [path], at: now.timestamp).flatMap { $0.missing + $0.returned }
    guard !changed.isEmpty, changed.allSatisfy({ lines.contains(Array(ItemLines.trimmed($0[...]))) }) else {
      return
    }
    try wrapping { try store.knowSave(of: path, Fingerprint(text), at: now.timestamp) }
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
  ) -> [UInt8]? {
    let changes = store.records().prefix { record in operation.map { record.id > $0.record } ?? true }
      .flatMap { $0.changes.reversed() }.reversed()
      .filter { $0.path == path || $0.newPath == path }
    if changes.isEmpty { return nil }
    var left = (text: text, print: Fingerprint(text))
    for change in changes {
      guard change.kind == .changed, change.before == left.print, let after = change.after,
        let next = change.splices.applied(to: left.text)
      else { return nil }
      left = (next, after)
    }
    return left.text
  }

  /// Makes of a file what it was saved without, as an operation; nothing where the file has got a third text meanwhile.
  package func bring(_ whole: [UInt8], insteadOf saved: [UInt8], at path: VaultPath) throws -> [Note] {
    try transaction("restore") { change in
      guard try change.existingDocument(at: path).bytes == saved else { return }
      try change.replace(path, with: whole)
    }.notes
  }
}

extension SpanEdit {
  /// A text with what has come into another one, place by place. What was only taken out of that stays: it may be nowhere else
  /// by now.
  ///
  /// - Returns: the text, and whether there are places that it has changed as well, where it stays as it is.
  package static func bringing(
    _ base: [UInt8], to left: [UInt8], into text: [UInt8]
  ) -> (whole: [UInt8], hasConflict: Bool) {
    let diff = LineDiff(from: base, to: left)
    let hunks = diff.hunks.filter { hunk in hunk.new.contains { !diff.new.isBlank($0) } }
    return hunks.reduce((text, false)) { found, hunk in
      let ours =
        diff.old[0..<hunk.old.lowerBound] + diff.new[hunk.new]
        + diff.old[hunk.old.upperBound..<diff.old.count]
      let whole = carrying(base, to: Array(ours), over: found.0)
      return (whole ?? found.0, found.1 || whole == nil)
    }
  }
}
