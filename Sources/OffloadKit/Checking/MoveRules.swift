import VaultStore
import VaultSyntax

extension CheckRule {
  static let halfMoved = CheckRule(
    "half-moved", .warning,
    "an item that an editor was asked to move, and that is in both files now, or in neither",
    advice: "save both files; --fix brings back what is in neither", isFixable: true,
    .vaultFixable(
      { checked in
        checked.halfMoves.flatMap { half in
          let (move, since, texts) = (half.move, half.since, half.texts)
          let words = move.items.first?.lines.first.map { "\($0.inQuotes) " } ?? "an item "
          if half.state == .missing {
            let place = half.elsewhere.map { ", but in \($0)" }
            return [
              RuleFinding(
                texts.home, nil,
                words
                  + "was to be moved to \(since.files.now.destination), and is in neither file\(place ?? "")",
                isFixable: half.elsewhere == nil)
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
        let bytes = file.bytes
        // The newest first: what was around an item when it went is there again by then.
        let after = checked.halfMoves.reversed().reduce(bytes) { text, half in
          guard half.state == .missing, half.elsewhere == nil, half.texts.home == file.path else {
            return text
          }
          let texts = half.texts.with(text, at: file.path)
          return half.move.bringingBack(into: text, texts, later: half.since.later(in: texts))
        }
        let diff = LineDiff(from: bytes, to: after)
        guard let first = diff.hunks.first, let last = diff.hunks.last else { return [] }
        // All or nothing: one that comes back may stand on what comes back with it.
        let lines = (
          old: first.old.lowerBound..<last.old.upperBound, new: first.new.lowerBound..<last.new.upperBound
        )
        return [Patch(diff.old.range(of: lines.old), with: Array(diff.new[lines.new]))]
      }))
}

/// A move that has not come to its end, or of which an older text was saved since, whose items are not in one of its files
/// alone.
struct HalfMove: Sendable {
  let move: MoveIntention
  let state: MoveIntention.State
  let since: MoveSince
  let texts: MoveTexts
  /// Where one of its files is not there any more and all that is missing is in others: the first of them. Somebody may have
  /// renamed the file and not told.
  let elsewhere: VaultPath?
}

extension Vault {
  var halfMoves: [HalfMove] {
    let open = moves.filter { !$0.isClosed || wasSavedOver($0) }
    return zip(open, doneSince(open)).compactMap { move, since in
      let texts = since.files.texts(currentBytes)
      var state = move.state(in: texts)
      if state == .missing { state = since.state(in: texts) }
      guard state == .doubled || state == .missing else { return nil }
      var elsewhere: VaultPath?
      if state == .missing, texts.source.isEmpty || texts.destination.isEmpty {
        let others = strangers(with: move, besides: since.files)
        if since.state(in: texts.joined(by: others)) != .missing { elsewhere = others.first?.path }
      }
      return HalfMove(move: move, state: state, since: since, texts: texts, elsewhere: elsewhere)
    }
  }

  /// Other files that have items of a move.
  private func strangers(with move: MoveIntention, besides files: MoveFiles) -> [MoveTexts.File] {
    VaultScan(self, waitsForSaves: false, where: { $0.holdsItems && !files.contains($0) }).map { scanner in
      let text = Array(scanner.bytes)
      return move.lines(in: text).isEmpty ? nil : MoveTexts.File(path: scanner.path, text: text)
    }.results.compactMap(\.result)
  }
}
