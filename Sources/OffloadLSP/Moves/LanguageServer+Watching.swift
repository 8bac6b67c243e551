import OffloadKit

extension LanguageServer {
  /// Ends the moves of which the client has visibly made all parts. Its answer then doesn't matter any more.
  mutating func lookAtMoves(of path: VaultPath, in root: [UInt8]) {
    for (index, move) in moves.enumerated() where !move.isMade && move.concerns(path, in: root) {
      moves[index].isMade = (move.gains + [move.source]).allSatisfy { part in
        if case .made = outcome(of: part, in: move) { true } else { false }
      }
      if move.request == nil { moves[index].due = time + OpenMove.patience }
    }
    moves.removeAll { $0.isMade && $0.request == nil }
  }

  /// Handles the client's answer to a request for parts of a move. If the parts are visibly made, that ends the move.
  mutating func noteAnswer(_ number: Int, refusal: String?) {
    guard let index = moves.firstIndex(where: { $0.request == number }) else { return }
    (moves[index].request, moves[index].refusal) = (nil, refusal)
    lookAtMoves(of: moves[index].source.path, in: moves[index].root)
  }

  /// Checks the results of the moves that are due.
  ///
  /// - Parameter isEnd: whether the server can't ask the client any more.
  mutating func finishMoves(at time: Int, isEnd: Bool = false) {
    let ready = moves.filter { move in move.due.map { isEnd || $0 <= time } ?? false }
    moves.removeAll { move in move.due.map { isEnd || $0 <= time } ?? false }
    for move in ready { finish(move, isEnd: isEnd) }
  }

  /// Asks once more for the parts that the client hasn't made. After that, the items return to the document that lost
  /// them, or the server tells the person.
  private mutating func finish(_ move: OpenMove, isEnd: Bool) {
    var missing: [(path: VaultPath, text: [UInt8])] = []
    var isUnclear = false
    for part in move.gains + [move.source] {
      if case .untold = outcome(of: part, in: move) { return isEnd ? () : wait(for: move) }
    }
    for part in move.gains {
      switch outcome(of: part, in: move) {
      case .made, .untold: break
      case .unmade(let text?): missing.append((part.path, text))
      case .unmade(nil), .unclear: isUnclear = true
      }
    }
    let mayAsk = !isEnd && !isUnclear && move.attempts < OpenMove.mostAttempts && hasOtherText(move)
    switch outcome(of: move.source, in: move) {
    case .untold: break
    case .made where missing.isEmpty && !isUnclear: break
    case .made: finishGaining(move, missing, mayAsk: mayAsk, isEnd: isEnd)
    case .unmade(let text?) where mayAsk && isOpen(missing.map(\.path) + [move.source.path], in: move.root):
      askAgain(for: missing + [(move.source.path, text)], of: move)
    case .unmade: finishLosing(move, hasGained: !move.gains.isEmpty && missing.isEmpty)
    case .unclear:
      tell(
        "\(move.label): \(move.source.path) changed in the meantime; check it and the other file.",
        isWarning: true)
    }
  }

  /// Handles a document that has lost items which others haven't gained. If the others are closed by now, they gain
  /// the items on disk; otherwise the server asks again. If that doesn't help, the items return.
  private mutating func finishGaining(
    _ move: OpenMove, _ missing: [(path: VaultPath, text: [UInt8])], mayAsk: Bool, isEnd: Bool
  ) {
    let closed = isEnd ? [] : missing.filter { !isOpen([$0.path], in: move.root) }
    let open = missing.filter { text in !closed.contains { $0.path == text.path } }
    for (path, text) in closed { write(text, to: path, of: move) }
    if open.isEmpty, !closed.isEmpty { return }
    if mayAsk, !open.isEmpty { return askAgain(for: open, of: move) }
    let path = move.source.path
    let isAsked = !isEnd && isOpen([path], in: move.root)
    let vault = isAsked ? vaults[move.root]?.held : vaults[move.root]?.vault
    guard let text = vault?.currentBytes(of: path),
      let back = SpanEdit.carrying(move.source.after, to: move.source.before, over: text)
    else { return tell("\(move.label): see whether it has come to the other file.", isWarning: true) }
    tell(
      "\(move.label): your editor hasn't put it into the other file, so it returns to \(path).",
      isWarning: true)
    if !isAsked { return write(back, to: path, of: move) }
    let part = OpenMove.Part(path: path, before: move.source.after, after: move.source.before)
    let way = OpenMove(
      label: move.label, root: move.root, departures: [], source: part, gains: [], operation: nil, attempts: 0
    )
    askAgain(for: [(path, back)], of: way)
  }

  private mutating func finishLosing(_ move: OpenMove, hasGained: Bool) {
    let path = move.source.path
    guard let destination = move.departures.first?.destination else {
      return tell(
        "\(move.label): check if the item is in \(path); undo there restores it.", isWarning: true)
    }
    let isOnDisk = move.gains.isEmpty || move.operation != nil
    if !hasGained, !isOnDisk || takeBack(move) {
      tell("\(move.label): your editor didn't do it\(move.reason); nothing moved.", isWarning: true)
    } else {
      tell("\(move.label): it is in \(path) and in \(destination) now; remove one of them.", isWarning: true)
    }
  }

  private mutating func askAgain(
    for texts: [(path: VaultPath, text: [UInt8])], of move: OpenMove
  ) {
    guard let vault = vaults[move.root] else { return }
    var move = move
    (move.attempts, move.refusal, move.due) = (move.attempts + 1, nil, nil)
    move.request = ask(for: texts, in: vault, move.label)
    move.versions = askedVersions
    moves.append(move)
  }

  /// Undoes the change to closed files if the client has refused its part. Without an answer, the client may still
  /// make it.
  private func takeBack(_ move: OpenMove) -> Bool {
    guard move.refusal != nil, let operation = move.operation, let vault = vaults[move.root]?.vault else {
      return false
    }
    do {
      try vault.history.undoRefusedMove(operation)
    } catch {
      log(Failure(describing: error).message.line)
      return false
    }
    return true
  }

  private func outcome(of part: OpenMove.Part, in move: OpenMove) -> OpenMove.Outcome {
    guard let vault = vaults[move.root], let text = vault.held.currentBytes(of: part.path) else {
      return .unclear
    }
    let outcome = move.outcome(of: part, now: text)
    if case .made = outcome { return .made }
    let document = vault.open[part.path].flatMap { documents[$0] }
    let isUntold = move.refusal == nil && document.map { move.versions[$0.uri] == $0.version } ?? false
    return isUntold ? .untold : outcome
  }

  /// Waits until the client sends another text.
  private mutating func wait(for move: OpenMove) {
    var move = move
    move.due = nil
    moves.append(move)
  }

  /// Whether the client has sent another text than the server asked it to change, which may be why it made no edit.
  private func hasOtherText(_ move: OpenMove) -> Bool {
    move.versions.contains { uri, version in documents[uri].map { $0.version != version } ?? true }
  }

  /// The versions of the texts that the server last asked the client to change.
  var askedVersions: [DocumentURI: Int] {
    if case .edit(_, let versions, _)? = asked[lastRequest] { versions } else { [:] }
  }

  private func isOpen(_ paths: [VaultPath], in root: [UInt8]) -> Bool {
    paths.allSatisfy { vaults[root]?.open[$0] != nil }
  }

  private mutating func write(_ text: [UInt8], to path: VaultPath, of move: OpenMove) {
    guard let vault = vaults[move.root]?.vault, let present = vault.currentBytes(of: path) else { return }
    do {
      tellNotes(try vault.bring(text, insteadOf: present, at: path))
    } catch {
      tell("\(move.label): \(Failure(describing: error).message.sentences)", isWarning: true)
    }
  }

  /// Whether the client may still make a part of it, or the server still has to check its answer.
  func isUnderWay(_ move: OpenMove) -> Bool {
    if move.isMade || move.due != nil { return !move.isMade }
    // The client says that it is done, but hasn't sent another text yet; or it hasn't answered.
    return (move.gains + [move.source]).contains { part in
      let document = vaults[move.root]?.open[part.path].flatMap { documents[$0] }
      return document.map { move.versions[$0.uri] == $0.version } ?? false
    }
  }
}

extension OpenMove {
  fileprivate var reason: String { refusal.map { " (\($0))" } ?? "" }
}
