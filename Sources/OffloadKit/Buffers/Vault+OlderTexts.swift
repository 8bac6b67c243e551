package import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the notes on a file that was just saved: an older text has undone changes that operations of the last
  /// day made.
  package func staleSaves(of path: VaultPath) -> [Note] {
    store.staleSaves(of: [path], at: now.timestamp).map {
      .staleSave($0.path, operation: Operation.ID($0.record))
    }
  }

  /// Records a text that an editor saved without the lines that Offload asked it to remove, so Offload doesn't report
  /// it as a save over an operation. A text that lacks other lines as well, or again has lines that operations
  /// removed, still counts as such a save.
  ///
  /// - Parameter lines: each without the spaces around it.
  package func knowSave(of path: VaultPath, _ text: [UInt8], without lines: Set<[UInt8]>) throws {
    let changed = store.staleSaves(of: [path], at: now.timestamp).flatMap { $0.missing + $0.returned }
    guard !changed.isEmpty, changed.allSatisfy({ lines.contains(Array(ItemLines.trimmed($0[...]))) }) else {
      return
    }
    try wrapping { try store.knowSave(of: path, Fingerprint(text), at: now.timestamp) }
  }

  /// Returns the file's text if only operations of the last minute lie between it and the caller's text; nil
  /// otherwise. Then an editor read the file before them and opened it after them.
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

  /// Returns the text that operations made of an earlier text of a file. It's nil if they didn't change the text, if
  /// they created, renamed or removed the file, or if another program saved it between two of them.
  ///
  /// - Parameter operation: the newest operation at the time of the earlier text.
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

  /// Writes the whole text over one that was saved without a part of it, as an operation. Does nothing if the file
  /// has a third text by now.
  package func bring(_ whole: [UInt8], insteadOf saved: [UInt8], at path: VaultPath) throws -> [Note] {
    try transaction("restore") { change in
      guard try change.existingDocument(at: path).bytes == saved else { return }
      try change.replace(path, with: whole)
    }.notes
  }
}

extension SpanEdit {
  /// Adds to one text what came into another, place by place. Lines that were only removed there stay, because no
  /// other copy of them may exist.
  ///
  /// - Returns: the text, and whether both texts changed some places. Those places stay as they are.
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
