import VaultStore

/// What operations have done to the files of a move since it was begun: the names that they gave them, and what they took
/// out of them.
package struct MoveSince: Sendable {
  package private(set) var files: MoveFiles
  private let move: MoveIntention
  private var changes: [Change] = []
  /// Those of the inbox, where it is neither of the files.
  private var homeChanges: [Change] = []

  /// A change of one file.
  struct Change: Sendable {
    let isSource: Bool
    /// Whether it has removed a file that is kept whole.
    let isKeptWhole: Bool
    /// Lines that gave way to others.
    let splices: [(old: ItemLines, new: ItemLines)]

    init(_ change: FileChange, ofSource isSource: Bool) {
      self.isSource = isSource
      isKeptWhole = change.kind == .removed && change.isKept
      splices = change.splices.map { (ItemLines($0.removed), ItemLines($0.inserted)) }
    }
  }

  /// - Parameter records: newest first. What one of them has taken back counts for nothing, but for the names that there were
  ///   meanwhile: what was done by them was done to the files.
  init(_ move: MoveIntention, _ records: some BidirectionalCollection<Record>) {
    self.move = move
    files = MoveFiles(of: move)
    let counted = Set(records.withoutUndone.map(\.id))
    for record in records.reversed() {
      let counts = counted.contains(record.id) && MoveIntention(halfDoneBy: record.header) == nil
      for change in record.changesOfFiles {
        if files.contains(change.path) {
          if counts { changes.append(Change(change, ofSource: files.source.contains(change.path))) }
          files.follow(change)
        } else if counts, change.path == .inbox {
          homeChanges.append(Change(change, ofSource: true))
        }
      }
    }
  }

  /// Whether operations have put such items into the source.
  var hasBroughtItems: Bool {
    move.items.contains { group in
      changes.contains { $0.isSource && move.balance(of: group, in: $0) > 0 }
    }
  }

  /// How far the move has come in these texts. What operations have taken out of them is not missing.
  ///
  /// - Parameter later: what later moves have brought into the files, less what they have taken out.
  package func state(
    in texts: MoveTexts, later: (MoveIntention.Items) -> Int = { _ in 0 }
  ) -> MoveIntention.State {
    let done = self.later(in: texts)
    return move.state(in: texts) { later($0) + done($0) }
  }

  /// What operations give account of, for files that are there with these texts: of a source that is gone the inbox has the
  /// place, to which items are brought back.
  package func later(in texts: MoveTexts) -> (MoveIntention.Items) -> Int {
    { group in
      if !texts.source.isEmpty { return taken(group) }
      let home = homeChanges.reduce(0) { $0 + move.balance(of: group, in: $1) }
      return taken(group) - max(0, home)
    }
  }

  /// How many items with these lines operations have brought into the files, less those that they have taken out, or written
  /// in another way; no more than none. Halves of moves do not count.
  private func taken(_ group: MoveIntention.Items) -> Int {
    min(0, changes.reduce(0) { $0 + move.balance(of: group, in: $1) })
  }
}
