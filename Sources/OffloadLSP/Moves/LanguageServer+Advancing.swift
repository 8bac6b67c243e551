import OffloadKit

extension LanguageServer {
  /// Goes on with those moves that a change of a text concerns.
  ///
  /// - Parameter old: the text before; nil where there was none.
  mutating func advance(
    at time: Int, from old: [UInt8]?, to document: OpenDocument, at path: VaultPath, in root: [UInt8]
  ) {
    if moves.isEmpty { return }
    let changed = old.map { ChangedLines(from: $0, to: document.text.bytes) }
    // An editor that tells place by place is waited for from the last one.
    for index in moves.indices where moves[index].isAwaited(at: time) && moves[index].root == root {
      guard let changed, moves[index].files.destination.contains(path), moves[index].lines.meet(changed)
      else { continue }
      moves[index].due = time + OpenMove.patience
    }
    advance(movesToLookAt(changed, in: document, at: path, in: root), at: time)
  }

  /// Those moves that may have come farther by a change of a text: a key that is pressed elsewhere costs a line, and no text.
  ///
  /// - Parameters:
  ///   - changed: the lines that have changed; nil where there was no text before.
  ///   - document: the document with its new text, but with what was kept of it before.
  func movesToLookAt(
    _ changed: ChangedLines?, in document: OpenDocument, at path: VaultPath, in root: [UInt8]
  ) -> [Int] {
    // A spoiled text tells nothing, and what it has kept from being closed is looked at once it is set right.
    let isSpoiled = [document, documents[document.uri]].contains {
      $0?.kept.contains(where: \.isOpen) ?? false
    }
    // What becomes of one move counts for others with the same items.
    let isAll =
      isSpoiled
      || moves.contains { move in move.root == root && changed.map { move.lines.meet($0) } ?? true }
    let text = document.text.bytes
    return moves.indices.filter { index in
      moves[index].concerns(path, in: root) && (isAll || moves[index].minds(text))
    }
  }

  /// Goes on with moves, as far as what the editor has told allows.
  mutating func advance(at time: Int, where isMeant: (OpenMove) -> Bool = { _ in true }) {
    advance(moves.indices.filter { isMeant(moves[$0]) }, at: time)
  }

  private mutating func advance(_ indices: [Int], at time: Int) {
    for index in indices {
      var move = moves[index]
      guard let vault = vaults[move.root] else { continue }
      let texts = texts(of: move, in: vault)
      var known: [Int: MoveIntention.State] = [:]
      let (state, later, files) = reach(of: index, in: vault, &known)
      let before = move.step
      switch state {
      case .doubled: takeOut(&move, texts.source, files, later, in: vault, at: time)
      case .moved: (move.step, move.due) = (move.step == .over ? .over : .done, nil)
      case .missing: bringBack(&move, texts, in: vault, at: time)
      case .unmoved:
        if move.isAwaited(at: time) { break }
        if move.step == .adding {
          log("\(move.label): the editor has not changed \(move.files.now.destination)")
        }
        (move.step, move.due) = (move.step == .over ? .over : .halfway, nil)
      }
      // Whoever is woken for it once has nothing more to wait for.
      if let due = move.due, due <= time { move.due = nil }
      let hasStopped = move.step == .halfway && before != .halfway
      move.state = state
      close(&move, state, in: vault)
      if hasStopped { declare(move, state) }
      moves[index] = move
    }
    if moves.count > Self.mostMoves, let first = moves.firstIndex(where: { $0.step == .over }) {
      moves.remove(at: first)
    }
  }

  /// One of the files of a move: by the name under which the client has it open, else by its own.
  private struct Side {
    let path: VaultPath
    let text: [UInt8]?

    init(_ names: [VaultPath], in vault: ServedVault) {
      path = names.last { vault.open[$0] != nil } ?? names[names.count - 1]
      text = vault.held.currentBytes(of: path)
    }
  }

  /// Both files, as the client sees them.
  private typealias Texts = (source: Side, destination: Side)

  private func texts(of move: OpenMove, in vault: ServedVault) -> Texts {
    (Side(move.files.source, in: vault), Side(move.files.destination, in: vault))
  }

  /// How many items with some lines later moves have brought into the files of one, less those that they have taken out.
  private typealias Later = (MoveIntention.Items) -> Int

  /// How far a move has come. What later moves have done with the same items is theirs to tell.
  ///
  /// - Parameter known: what is known of later moves.
  private func reach(
    of index: Int, in vault: ServedVault, _ known: inout [Int: MoveIntention.State]
  ) -> (state: MoveIntention.State, later: Later, texts: MoveTexts) {
    let move = moves[index]
    var isMissing = false
    var balances: [(counts: MoveIntention.Counts, sign: Int)] = []
    for next in moves.indices where next > index && moves[next].root == move.root {
      let intention = moves[next].intention
      let takes = move.concerns(intention.source, in: move.root)
      let brings = move.concerns(intention.destination, in: move.root)
      if !takes && !brings { continue }
      let counts = intention.counts
      guard move.intention.items.contains(where: { counts.count(of: $0) > 0 }) else { continue }
      let state = known[next] ?? reach(of: next, in: vault, &known).state
      let isBrought = brings && (state == .doubled || state == .moved)
      let isTaken = takes && state == .moved
      balances.append((counts, (isBrought ? 1 : 0) - (isTaken ? 1 : 0)))
      if state == .missing { isMissing = true }
    }
    let later: Later = { [balances] items in balances.reduce(0) { $0 + $1.sign * $1.counts.count(of: items) }
    }
    let texts = move.files.texts(vault.held.currentBytes)
    let state = vault.held.state(of: move.intention, in: move.files, texts, later: later)
    known[index] = isMissing ? .moved : state
    return (isMissing ? .moved : state, later, texts)
  }

  /// Has the items taken out of the source, which the destination has as well: all of them, once the editor has told of all,
  /// and those that are there where it tells of no more.
  private mutating func takeOut(
    _ move: inout OpenMove, _ side: Side, _ files: MoveTexts, _ later: Later, in vault: ServedVault,
    at time: Int
  ) {
    let source = side.text
    let isLate = move.due.map { time >= $0 } ?? (move.step == .removing)
    if move.step == .removing {
      // As long as one edit may still be made there is no second one, and none is made twice in the same text.
      let isAnswered = !isAsking(for: move)
      if !isLate, !isAnswered || !move.isRefused || source == move.asked { return }
      if !isAnswered || source == move.asked {
        log("\(move.label): the editor has not changed \(side.path)")
        (move.step, move.due) = (.halfway, nil)
        return
      }
    }
    let isWhole = move.intention.hasArrived(in: files, later: later)
    if !isWhole, move.isAwaited(at: time) { return }
    guard move.step == .adding || move.step == .removing, move.attempts < OpenMove.mostAttempts,
      let texts = move.texts, let source,
      let document = vault.open[side.path].flatMap({ documents[$0] }), document.isSound,
      let after = isWhole && !move.isPartial
        ? SpanEdit.carrying(texts.before, to: texts.after, over: source)
        : move.intention.taking(outOf: source, ofSource: true, doubledIn: files, later: later),
      // Copies that the person has made are nothing that has come.
      after != source
    else {
      (move.step, move.due) = (move.step == .over ? .over : .halfway, nil)
      return
    }
    if !isWhole, !move.isPartial {
      move.isPartial = true
      let (source, destination) = move.files.now
      tell("\(move.label): not all has come to \(destination); the rest stays in \(source).", isWarning: true)
    }
    (move.step, move.isRefused, move.asked) = (.removing, false, source)
    (move.due, move.attempts) = (time + OpenMove.patience, move.attempts + 1)
    edit(
      document, SpanEdit.edits(from: document.text, to: after), label: move.label, of: move.intention.id)
  }

  /// Brings the items back into the source where an undo in the destination has left them in neither.
  private mutating func bringBack(
    _ move: inout OpenMove, _ texts: Texts, in vault: ServedVault, at time: Int
  ) {
    if let undone = move.broughtBackInto, undone == texts.source.text, move.intention.isClosed {
      reopen(&move, in: vault)
      move.step = .halfway
      return tell(
        "\(move.label): it is neither in \(texts.source.path) nor in \(texts.destination.path) now; offload check --fix brings it back.",
        isWarning: true)
    }
    // Once both files were on disk as they were meant to be, whoever changes the item means it.
    guard !move.isBroughtBack, let before = move.destinationBefore,
      texts.destination.text == before
        || move.step != .over && (move.step != .done || vault.open[texts.destination.path] == nil),
      let source = texts.source.text,
      let document = vault.open[texts.source.path].flatMap({ documents[$0] }), document.isSound
    else { return }
    let since = vault.vault.doneSince([move.intention])[0]
    let found = since.files.texts(vault.held.currentBytes)
    let later = since.later(in: found)
    let isAll = !move.isPartial && move.intention.isAllMissing(in: found, later: later)
    let back =
      (isAll ? move.texts : nil).flatMap { SpanEdit.carrying($0.after, to: $0.before, over: source) }
      ?? move.intention.bringingBack(into: source, found, later: later)
    (move.broughtBackInto, move.step, move.due) = (source, .halfway, nil)
    reopen(&move, in: vault)
    edit(document, SpanEdit.edits(from: document.text, to: back), label: move.label, of: move.intention.id)
    tell(
      "\(move.label): it was taken out of \(texts.destination.path) again, and is back in \(texts.source.path)."
    )
  }

  /// Closes what is on disk as it was meant to be, or as it was; opens again what an undo has brought back.
  private mutating func close(_ move: inout OpenMove, _ state: MoveIntention.State, in vault: ServedVault) {
    if move.intention.isClosed {
      if state == .doubled {
        reopen(&move, in: vault)
        move.step = .halfway
      }
      return
    }
    // What is in a text that the editor has spoiled tells nothing.
    let open = vault.open.filter { move.files.contains($0.key) }.values
    if open.contains(where: { documents[$0]?.isGarbled ?? false }) { return }
    guard state == .moved || state == .unmoved && move.step == .halfway && !isAsking(for: move) else {
      return
    }
    let disk = vault.vault
    let files = disk.doneSince([move.intention])[0].files
    guard disk.state(of: move.intention, in: files) == state else { return }
    if state == .moved {
      // Another file may have an older name of the source by now.
      for file in files.texts(disk.currentBytes).source
      where file.path == files.now.source || vault.open[file.path] != nil {
        attempt { try disk.knowSave(of: file.path, file.text, without: move.intention) }
      }
    }
    move.intention.isClosed = true
    move.step = .over
    attempt { try disk.keep(move.intention) }
  }

  mutating func reopen(_ move: inout OpenMove, in vault: ServedVault) {
    guard move.intention.isClosed else { return }
    move.intention.isClosed = false
    attempt { try vault.vault.keep(move.intention) }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      log(Failure(describing: error).message.line)
    }
  }

  mutating func declare(_ move: OpenMove, _ state: MoveIntention.State) {
    let (source, destination) = move.files.now
    switch state {
    case .doubled: tell("\(move.label): it is in \(source) and in \(destination) now.", isWarning: true)
    case .unmoved where !move.isBroughtBack: tell("\(move.label): nothing was moved.", isWarning: true)
    case .unmoved, .moved, .missing: break
    }
    for (path, uri) in vaults[move.root]?.open ?? [:] where move.files.contains(path) { check(uri) }
  }

  /// How many that are over are remembered, for undo in the editor.
  private static let mostMoves = 20
}
