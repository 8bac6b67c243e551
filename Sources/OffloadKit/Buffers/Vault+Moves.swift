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
        return JSONValue.array((others + [move]).map(\.json)).bytes
      }
    }
  }

  /// Lets a text that an editor has saved be known, so that it is not taken for one that was saved over an operation.
  package func knowSave(of path: VaultPath, _ text: [UInt8]) throws {
    try wrapping { try store.knowSave(of: path, Fingerprint(text), at: now.timestamp) }
  }

  /// How far a move has come, by texts of its files. What operations have taken out of them since is not missing.
  ///
  /// - Parameter later: what later moves have brought into the files, less what they have taken out.
  package func state(
    of move: MoveIntention, source: [UInt8]?, destination: [UInt8]?,
    later: (MoveIntention.Items) -> Int = { _ in 0 }
  ) -> MoveIntention.State {
    let state = move.state(source: source, destination: destination, later: later)
    if state != .missing { return state }
    let taken = taken(since: move)
    return move.state(source: source, destination: destination) { later($0) + taken($0) }
  }

  /// How many items with these lines operations have brought into the files of a move since it was begun, less those that they
  /// have taken out, or written in another way; no more than none. Halves of moves do not count.
  package func taken(since move: MoveIntention) -> (MoveIntention.Items) -> Int {
    let begun = Timestamp(seconds: Int64(move.begun))
    let changes = store.records().prefix { $0.header.time >= begun }.withoutUndone
      .filter { MoveIntention(halfDoneBy: $0.header) == nil }.flatMap(\.changes)
      .filter { [move.source, move.destination].contains($0.path) }
    return { group in min(0, changes.reduce(0) { $0 + move.balance(of: group, in: $1) }) }
  }

  private static func moves(in note: [UInt8]) -> [MoveIntention] {
    ((try? JSONValue(parsing: note)) ?? .null).elements.compactMap(MoveIntention.init)
  }

  private static let movesNote = Array("moves".utf8)
  private static let secondsKept = 30 * 86_400
}

extension [Record] {
  /// Newest first, without operations that one among them has taken back, and without that one: together they say nothing.
  fileprivate var withoutUndone: [Record] {
    let ids = Set(map(\.id))
    var undone: Set<RecordID> = []
    return filter { record in
      if undone.contains(record.id) { return false }
      guard let reverted = record.header.reverts, ids.contains(reverted) else { return true }
      undone.insert(reverted)
      return false
    }
  }
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
    let before = try change.document(at: source)?.bytes
    if known.isUnderWay { throw VaultError.openInEditor(source) }
    let there = try change.document(at: destination)?.bytes
    let after = bringingBack(into: before ?? [], destination: there, later: change.vault.taken(since: self))
    guard let before else { return after.isEmpty ? () : try change.create(source, bytes: after) }
    if after != before { try change.replace(source, with: after) }
  }

  private static let keyText = "half-move"
  private static let key = Array(keyText.utf8)
}
