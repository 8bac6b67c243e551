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
          if let (path, line) = half.conflict {
            let place = Spot.Position(line: line + 1, column: 1)
            return [
              RuleFinding(
                path, place,
                words
                  + "was to be moved to \(since.files.now.destination): whether it was is for the conflict here to tell, once resolved"
              )
            ]
          }
          if half.state == .missing {
            let isHeldUp = half.elsewhere == nil && !checked.canBringBack(into: texts.home)
            let place =
              half.elsewhere.map { ", but in \($0)" }
              ?? (isHeldUp ? ": --fix brings it back when the conflict here is resolved" : "")
            return [
              RuleFinding(
                texts.home, nil,
                words + "was to be moved to \(since.files.now.destination), and is in neither file\(place)",
                isFixable: half.elsewhere == nil && !isHeldUp)
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
      fix: { file, checked in checked.bringingBack(into: file.path, file.bytes).map { [$0] } ?? [] }))
}

extension CheckedVault {
  /// What brings all back into a text that is in neither of the files of its move; nil where there is nothing.
  fileprivate func bringingBack(into path: VaultPath, _ bytes: [UInt8]) -> Patch? {
    // The newest first: what was around an item when it went is there again by then.
    let after = halfMoves.reversed().reduce(bytes) { text, half in
      guard half.state == .missing, half.conflict == nil, half.elsewhere == nil, half.texts.home == path
      else {
        return text
      }
      let texts = half.texts.with(text, at: path)
      return half.move.bringingBack(into: text, texts, later: half.since.later(in: texts))
    }
    let diff = LineDiff(from: bytes, to: after)
    guard let first = diff.hunks.first, let last = diff.hunks.last else { return nil }
    // All or nothing: one that comes back may stand on what comes back with it.
    let lines = (
      old: first.old.lowerBound..<last.old.upperBound, new: first.new.lowerBound..<last.new.upperBound
    )
    return Patch(diff.old.range(of: lines.old), with: Array(diff.new[lines.new]))
  }

  /// Whether what is brought back into a file does not go among lines in conflict, where nothing is changed.
  fileprivate func canBringBack(into path: VaultPath) -> Bool {
    guard let document = (try? vault.document(at: path)).flatMap(\.self), !document.conflictLines.isEmpty
    else {
      return true
    }
    let patch = bringingBack(into: path, document.bytes)
    return patch.map { !CheckedFile(path, document, vault.settings).isOpaque($0) } ?? true
  }
}

/// A move that has not come to its end, or of which an older text was saved since, whose items are not in one of its files
/// alone.
struct HalfMove: Sendable {
  let move: MoveIntention
  let state: MoveIntention.State
  let since: MoveSince
  let texts: MoveTexts
  /// Where git's markers stand among its lines, the line from 0: as one side of the conflict has them, the move has come to
  /// its end.
  let conflict: (path: VaultPath, line: Int)?
  /// Where one of its files is not there any more and all that is missing is in others: the first of them. Somebody may have
  /// renamed the file and not told.
  let elsewhere: VaultPath?
}

extension Vault {
  var halfMoves: [HalfMove] {
    let open = moves.filter { !$0.isClosed || wasSavedOver($0) }
    return zip(open, doneSince(open)).compactMap { move, since in
      let texts = since.files.texts(currentBytes)
      let judged = { (texts: MoveTexts) in
        let state = move.state(in: texts)
        return state == .missing ? since.state(in: texts) : state
      }
      let state = judged(texts)
      guard state == .doubled || state == .missing else { return nil }
      let isSettled = texts.sidesOfConflicts.contains { [.moved, .unmoved].contains(judged($0)) }
      let conflict = isSettled ? texts.firstConflict : nil
      var elsewhere: VaultPath?
      if state == .missing, conflict == nil, texts.source.isEmpty || texts.destination.isEmpty {
        let others = strangers(with: move, besides: since.files)
        if since.state(in: texts.joined(by: others)) != .missing { elsewhere = others.first?.path }
      }
      return HalfMove(
        move: move, state: state, since: since, texts: texts, conflict: conflict, elsewhere: elsewhere)
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
