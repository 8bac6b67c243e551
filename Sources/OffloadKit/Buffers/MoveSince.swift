import VaultStore

/// What operations have done to the files of a move since it was begun: the names that they gave them, and what they took
/// out of them.
package struct MoveSince: Sendable {
  package private(set) var files: MoveFiles
  private let move: MoveIntention
  private var changes: [(change: FileChange, isSource: Bool)] = []

  /// - Parameter records: oldest first.
  init(_ move: MoveIntention, _ records: [Record]) {
    self.move = move
    files = MoveFiles(of: move)
    for record in records {
      let isHalf = MoveIntention(halfDoneBy: record.header) != nil
      for change in record.changes where files.contains(change.path) {
        if !isHalf { changes.append((change, files.source.contains(change.path))) }
        files.follow(change)
      }
    }
  }

  /// How many items with these lines operations have brought into the files, less those that they have taken out, or written
  /// in another way; no more than none. Halves of moves do not count.
  package func taken(_ group: MoveIntention.Items) -> Int {
    min(0, changes.reduce(0) { $0 + move.balance(of: group, in: $1.change, isSource: $1.isSource) })
  }
}

extension [Record] {
  /// Newest first, without operations that one among them has taken back, and without that one: together they say nothing.
  var withoutUndone: [Record] {
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
