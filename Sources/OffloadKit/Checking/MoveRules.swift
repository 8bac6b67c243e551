import VaultStore
import VaultSyntax

extension CheckRule {
  static let halfMoved = CheckRule(
    "half-moved", .warning,
    "an item that an editor was asked to move, and that is in both files now, or in neither",
    advice: "save both files; --fix brings back what is in neither", isFixable: true,
    .vaultFixable(
      { checked in
        checked.moves.flatMap { move, state, since, texts in
          let words = move.items.first?.lines.first.map { "\($0.inQuotes) " } ?? "an item "
          if state == .missing {
            return [
              RuleFinding(
                texts.home, nil,
                words + "was to be moved to \(since.files.now.destination), and is in neither file",
                isFixable: true)
            ]
          }
          let place = move.place(in: texts.source)
          return [
            RuleFinding(
              place?.path ?? texts.home, place.map { Spot.Position(line: $0.line + 1, column: 1) },
              words
                + "is in \(since.files.now.destination) as well, where it was to be moved: remove one of them"
            )
          ]
        }
      },
      fix: { file, checked in
        checked.moves.compactMap { move, state, since, texts in
          guard state == .missing, texts.home == file.path else { return nil }
          let bytes = file.bytes
          let after = move.bringingBack(into: bytes, texts, later: since.later(in: texts))
          return after.count > bytes.count
            ? Patch.inserting(Array(after[bytes.count...]), at: bytes.count) : nil
        }
      }))
}

extension CheckedVault {
  /// Moves that have not come to their end, whose items are not in one of their files alone.
  fileprivate var moves:
    [(move: MoveIntention, state: MoveIntention.State, since: MoveSince, texts: MoveTexts)]
  {
    let open = vault.moves.filter { !$0.isClosed }
    return zip(open, vault.doneSince(open)).compactMap { move, since in
      let texts = since.files.texts(vault.currentBytes)
      var state = move.state(in: texts)
      if state == .missing { state = since.state(in: texts) }
      guard state == .doubled || state == .missing else { return nil }
      return (move, state, since, texts)
    }
  }
}
