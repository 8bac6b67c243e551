import JSON
import VaultStore
import VaultSyntax

extension Vault {
  /// The moves out of open texts of the last thirty days, in the order in which they were begun.
  package var moves: [MoveIntention] {
    ((try? store.note(Self.movesNote)) ?? nil).map { Self.moves(in: $0) } ?? []
  }

  /// Writes a move down, in place of what was written of it before. After a power cut it is there or as it was.
  package func keep(_ move: MoveIntention) throws {
    let oldest = now.secondsSince1970 - Self.secondsKept
    try wrapping {
      try store.keep(as: Self.movesNote) { kept in
        let others = (kept.map { Self.moves(in: $0) } ?? []).filter { $0.id != move.id && $0.begun >= oldest }
        // A move has a line, so that what is to be forgotten takes no other with it.
        return Array((others + [move]).map(\.json.bytes).joined(separator: [0x0A]))
      }
    }
  }

  /// Lets a text be known that an editor has saved without the items of a move, so that it is not taken for one that was saved
  /// over an operation. One that lacks more than them, or has again what operations had removed, was.
  package func knowSave(of path: VaultPath, _ text: [UInt8], without move: MoveIntention) throws {
    let others = store.staleSaves(of: [path], at: now.timestamp).flatMap { $0.missing + $0.returned }
    guard others.allSatisfy({ move.holds(anyOf: [OffloadKit.text($0)]) }) else { return }
    try wrapping { try store.knowSave(of: path, Fingerprint(text), at: now.timestamp) }
  }

  /// How far a move has come, by its files as they are here. What operations have taken out of them since is not missing.
  ///
  /// - Parameters:
  ///   - files: by the names that are known; those that operations gave them are looked up where something is missing.
  ///   - later: what later moves have brought into the files, less what they have taken out.
  package func state(
    of move: MoveIntention, in files: MoveFiles, later: (MoveIntention.Items) -> Int = { _ in 0 }
  ) -> MoveIntention.State {
    state(of: move, in: files, files.texts(currentBytes), later: later)
  }

  /// - Parameter texts: those of the files as they are here.
  package func state(
    of move: MoveIntention, in files: MoveFiles, _ texts: MoveTexts,
    later: (MoveIntention.Items) -> Int = { _ in 0 }
  ) -> MoveIntention.State {
    let state = move.state(in: texts, later: later)
    if state != .missing { return state }
    let since = doneSince([move])[0]
    return since.state(in: since.files.texts(currentBytes), later: later)
  }

  /// Whether another program has saved an older source of a move that had come to its end, so that its items are in both files.
  package func wasSavedOver(_ move: MoveIntention) -> Bool {
    guard move.isClosed, let text = currentBytes(of: move.source), move.isUnmade(in: text) else {
      return false
    }
    let since = doneSince([move])[0]
    return !since.hasBroughtItems && move.state(in: since.files.texts(currentBytes)) == .doubled
  }

  /// What operations have done since each of some moves was begun, as far as they concern it, in their order.
  package func doneSince(_ moves: [MoveIntention]) -> [MoveSince] {
    let times = moves.map { Timestamp(seconds: Int64($0.begun)) }
    guard let first = times.min() else { return [] }
    let records = Array(store.records().prefix { $0.header.time >= first })
    return zip(moves, times).map { move, begun in
      MoveSince(move, records.prefix { $0.header.time >= begun })
    }
  }

  private static func moves(in note: [UInt8]) -> [MoveIntention] {
    note.split(separator: 0x0A).compactMap { line in
      (try? JSONValue(parsing: Array(line))).flatMap(MoveIntention.init)
    }
  }

  private static let movesNote = Array("moves".utf8)
  private static let secondsKept = 30 * 86_400
}

// MARK: Undo

extension MoveIntention {
  /// What the record of an operation says that is a half of it.
  var detail: OperationHeader.Detail { OperationHeader.Detail(key: Self.key, value: json.bytes) }

  /// The move of which an operation was a half; nil for other operations.
  init?(halfDoneBy header: OperationHeader) {
    guard let value = header.values(Self.keyText).first, let json = try? JSONValue(parsing: value) else {
      return nil
    }
    self.init(json)
  }

  /// Brings back into the source, within an operation that has taken the other half back, what is in neither file now: what
  /// takes a half of a move back never only takes away.
  ///
  /// - Throws: `VaultError.openInEditor` where an editor has not saved its half yet: what it saves would take away what is
  ///   in the source still.
  func putBack(in change: Change) throws {
    let known = change.vault.moves.first { $0.id == id } ?? self
    if known.isUnderWay { throw VaultError.openInEditor(source) }
    let since = change.vault.doneSince([self])[0]
    let texts = try since.files.texts { try change.document(at: $0)?.bytes }
    let before = try change.document(at: texts.home)?.bytes
    let after = bringingBack(into: before ?? [], texts, later: since.later(in: texts))
    guard let before else { return after.isEmpty ? () : try change.create(texts.home, bytes: after) }
    if after != before { try change.replace(texts.home, with: after) }
  }

  private static let keyText = "half-move"
  private static let key = Array(keyText.utf8)
}
