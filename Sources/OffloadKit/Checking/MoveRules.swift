import VaultStore
import VaultSyntax

extension CheckRule {
  static let halfMoved = CheckRule(
    "half-moved", .warning,
    "an item that an editor was asked to move, and that is in both files now, or in neither",
    advice: "save both files; --fix brings back what is in neither", isFixable: true,
    .vaultFixable(
      { checked in
        checked.moves.flatMap { move, state, texts in
          let words = move.items.first?.lines.first.map { "\($0.inQuotes) " } ?? "an item "
          if state == .missing {
            return [
              RuleFinding(
                move.home(in: checked.vault), nil,
                words + "was to be moved to \(move.destination), and is in neither file", isFixable: true)
            ]
          }
          let line = move.lines(in: texts.source).first.map { Spot.Position(line: $0 + 1, column: 1) }
          return [
            RuleFinding(
              move.source, line,
              words + "is in \(move.destination) as well, where it was to be moved: remove one of them")
          ]
        }
      },
      fix: { file, checked in
        checked.moves.compactMap { move, state, texts in
          guard state == .missing, move.home(in: checked.vault) == file.path else { return nil }
          let bytes = file.bytes
          let after = move.bringingBack(
            into: bytes, destination: texts.destination, later: checked.vault.taken(since: move))
          return after.count > bytes.count
            ? Patch.inserting(Array(after[bytes.count...]), at: bytes.count) : nil
        }
      }))
}

extension MoveIntention {
  /// Where its items are brought back to: the file that they were in, or the inbox.
  fileprivate func home(in vault: Vault) -> VaultPath {
    vault.currentBytes(of: source) == nil ? .inbox : source
  }
}

extension CheckedVault {
  /// Moves that have not come to their end, whose items are not in one of their files alone.
  fileprivate var moves:
    [(move: MoveIntention, state: MoveIntention.State, texts: (source: [UInt8], destination: [UInt8]?))]
  {
    let open = vault.moves.filter { !$0.isClosed }
    return open.compactMap { move in
      let texts = (
        source: vault.currentBytes(of: move.source), destination: vault.currentBytes(of: move.destination)
      )
      let state = vault.state(of: move, source: texts.source, destination: texts.destination)
      guard state == .doubled || state == .missing else { return nil }
      return (move, state, (texts.source ?? [], texts.destination))
    }
  }
}
