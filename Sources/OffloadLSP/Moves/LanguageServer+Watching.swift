import OffloadKit

extension LanguageServer {
  /// Lets those moves be over whose parts the client is seen to have made; what it answers then says nothing more.
  mutating func lookAtMoves(of path: VaultPath, in root: [UInt8]) {
    for (index, move) in moves.enumerated() where !move.isMade && move.concerns(path, in: root) {
      moves[index].isMade = (move.gains + [move.source]).allSatisfy { part in
        if case .made = outcome(of: part, in: move) { true } else { false }
      }
    }
    moves.removeAll { $0.isMade && $0.request == nil }
  }

  /// Takes in what a client has answered that was asked for parts of a move; no more where they are seen to be made.
  mutating func noteAnswer(_ number: Int, refusal: String?) {
    guard let index = moves.firstIndex(where: { $0.request == number }) else { return }
    let move = moves[index]
    moves[index].request = nil
    moves[index].refusal = refusal
    moves[index].due = time + OpenMove.patience
    lookAtMoves(of: move.source.path, in: move.root)
  }

  /// Looks at what has become of moves that were answered.
  ///
  /// - Parameter isEnd: whether nobody can be asked any more.
  mutating func finishMoves(at time: Int, isEnd: Bool = false) {
    let ready = moves.filter { move in move.due.map { isEnd || $0 <= time } ?? false }
    moves.removeAll { move in move.due.map { isEnd || $0 <= time } ?? false }
    for move in ready { finish(move, isEnd: isEnd) }
  }

  /// Asks once more for what the client has not made; after that what gained gives it back, or the person is told.
  private mutating func finish(_ move: OpenMove, isEnd: Bool) {
    var missing: [(path: VaultPath, text: [UInt8])] = []
    var isUnclear = false
    for part in move.gains {
      switch outcome(of: part, in: move) {
      case .made: break
      case .unmade(let text?): missing.append((part.path, text))
      case .unmade(nil), .unclear: isUnclear = true
      }
    }
    let mayAsk = !isEnd && !isUnclear && move.attempts < OpenMove.mostAttempts
    switch outcome(of: move.source, in: move) {
    case .made where missing.isEmpty && !isUnclear: break
    case .made: finishGaining(move, missing, mayAsk: mayAsk, isEnd: isEnd)
    case .unmade(let text?) where mayAsk && isOpen(missing.map(\.path) + [move.source.path], in: move.root):
      askAgain(for: missing + [(move.source.path, text)], of: move)
    case .unmade: finishLosing(move, hasGained: !move.gains.isEmpty && missing.isEmpty)
    case .unclear:
      tell(
        "\(move.label): \(move.source.path) was changed in the meantime; see whether it is there and in the other file.",
        isWarning: true)
    }
  }

  /// The text that loses has lost, and what gains has not gained: it gains on disk where it is closed by now, or is asked again;
  /// else the items come back.
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
      "\(move.label): the editor has not put it into the other file, so that it comes back to \(path).",
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
        "\(move.label): see whether the item is in \(path); undo there brings it back.", isWarning: true)
    }
    let isOnDisk = move.gains.isEmpty || move.operation != nil
    if !hasGained, !isOnDisk || takeBack(move) {
      tell("\(move.label): the editor did not do it\(move.reason); nothing was moved.", isWarning: true)
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
    moves.append(move)
  }

  /// Takes back what was put into closed files, where the client has refused its part: without an answer it may yet do it.
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
    guard let text = vaults[move.root]?.held.currentBytes(of: part.path) else { return .unclear }
    return move.outcome(of: part, now: text)
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

  /// Whether the client may yet make a part of it, or its answer is looked into.
  func isUnderWay(_ move: OpenMove) -> Bool {
    if move.isMade || move.due != nil { return !move.isMade }
    return (move.gains + [move.source]).contains { part in
      let uri = vaults[move.root]?.open[part.path]
      return uri.flatMap { documents[$0] }.map(isEditing) ?? false
    }
  }
}

extension OpenMove {
  fileprivate var reason: String { refusal.map { " (\($0))" } ?? "" }
}
