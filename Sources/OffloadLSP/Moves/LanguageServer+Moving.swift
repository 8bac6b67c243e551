import OffloadKit

extension LanguageServer {
  /// Makes a change out of one open document: what is on disk is written, and the editor is asked for what it has open, what
  /// gains before what loses.
  ///
  /// - Parameter body: returns the items that go to other files.
  mutating func change(
    _ uri: DocumentURI, _ label: String, at time: Int, _ body: (Change, VaultPath) throws -> [Departure]
  ) throws {
    let document = try document(uri)
    let (vault, path) = try place(of: uri)
    let held = vault.held
    let plan = try held.propose(label) { try body($0, path) }
    for file in plan.held {
      guard let open = file.path.flatMap({ vault.open[$0] }).flatMap({ documents[$0] }), open.isSound else {
        throw Refusal(
          .requestFailed, "What the editor said of a document did not hold together; open it again.")
      }
    }
    let departures = plan.value.filter { $0.destination != path }
    guard let destination = departures.first?.destination, plan.held.contains(where: { $0.path == path })
    else {
      let shared = try held.share(label) { try body($0, path) }
      return ask(for: shared.held, in: vault, label, at: time)
    }
    let half = moves.first { move in
      move.step != .over && move.concerns(path, in: vault.root)
        && departures.contains { move.intention.holds($0.here) }
    }
    if let half {
      let other = half.files.source.contains(path) ? half.files.now.destination : half.files.now.source
      throw Refusal(.requestFailed, "It is on its way to or from \(other) already; save both files first.")
    }
    let intention = MoveIntention(
      of: departures.map { ($0.here, $0.there) }, from: path, to: destination,
      before: (document.text.bytes, held.currentBytes(of: destination)),
      after: plan.held.first { $0.path == path }?.after ?? document.text.bytes, at: now)
    try vault.vault.keep(intention)
    let shared: SharedChange<[Departure]>
    do {
      shared = try held.share(label, halfOf: intention) { try body($0, path) }
    } catch {
      var closed = intention
      closed.isClosed = true
      try vault.vault.keep(closed)
      throw error
    }
    tellNotes(shared.report.notes)
    let before = document.text.bytes
    let isOpen = shared.held.contains { $0.path == destination }
    var move = OpenMove(
      intention, label: label, root: vault.root, step: .adding,
      texts: shared.held.first { $0.path == path }.map { (before, $0.text) },
      destinationBefore: isOpen ? held.currentBytes(of: destination) : nil)
    if isOpen { move.due = time + OpenMove.patience }
    moves.append(move)
    vaults[vault.root]?.use(destination)
    ask(
      for: shared.held.filter { $0.path != path }, in: vault, label, at: time,
      of: isOpen ? intention.id : nil)
    advance(at: time) { $0.intention.id == intention.id }
  }

  func tellNotes(_ notes: [Note]) {
    for note in notes { tell("\(note)") }
  }

  /// Asks the editor for texts that it has open.
  mutating func ask(
    for texts: [(path: VaultPath, text: [UInt8])], in vault: ServedVault, _ label: String, at time: Int,
    of move: String? = nil
  ) {
    for (path, text) in texts {
      guard let document = vault.open[path].flatMap({ documents[$0] }) else { continue }
      edit(document, SpanEdit.edits(from: document.text, to: text), label: label, of: move)
    }
  }

  // MARK: Going on

  /// Goes on with moves, as far as what the editor has told allows.
  mutating func advance(at time: Int, where isMeant: (OpenMove) -> Bool = { _ in true }) {
    for index in moves.indices where isMeant(moves[index]) {
      var move = moves[index]
      guard let vault = vaults[move.root] else { continue }
      let texts = texts(of: move, in: vault)
      var known: [Int: MoveIntention.State] = [:]
      let state = reach(of: index, in: vault, &known)
      let before = move.step
      switch state {
      case .doubled: takeOut(&move, texts.source, in: vault, at: time)
      case .moved: (move.step, move.due) = (move.step == .over ? .over : .done, nil)
      case .missing: bringBack(&move, texts, in: vault, at: time)
      case .unmoved:
        if move.step == .adding, !move.isRefused, move.due.map({ time < $0 }) ?? false { break }
        if move.step == .adding {
          log("\(move.label): the editor has not changed \(move.files.now.destination)")
        }
        (move.step, move.due) = (move.step == .over ? .over : .halfway, nil)
      }
      let hasStopped = move.step == .halfway && before != .halfway
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

  /// How far a move has come. What later moves have done with the same items is theirs to tell.
  ///
  /// - Parameter known: what is known of later moves.
  private func reach(
    of index: Int, in vault: ServedVault, _ known: inout [Int: MoveIntention.State]
  ) -> MoveIntention.State {
    let move = moves[index]
    let later = moves.indices.filter { $0 > index && moves[$0].root == move.root }
    var isMissing = false
    let state = vault.held.state(of: move.intention, in: move.files) { items in
      later.reduce(0) { sum, index in
        let next = moves[index].intention
        let count = next.count(of: items)
        let takes = move.concerns(next.source, in: move.root)
        let brings = move.concerns(next.destination, in: move.root)
        if count == 0 || !takes && !brings { return sum }
        switch known[index] ?? reachOfLater(index, &known) {
        case .unmoved: return sum
        case .doubled: return sum + (brings ? count : 0)
        case .moved: return sum + (brings ? count : 0) - (takes ? count : 0)
        case .missing:
          isMissing = true
          return sum
        }
      }
    }
    let reached = isMissing ? .moved : state
    known[index] = reached
    return reached
  }

  private func reachOfLater(_ index: Int, _ known: inout [Int: MoveIntention.State]) -> MoveIntention.State {
    guard let vault = vaults[moves[index].root] else { return .unmoved }
    return reach(of: index, in: vault, &known)
  }

  /// Has the items taken out of the source, which the destination has as well.
  private mutating func takeOut(
    _ move: inout OpenMove, _ side: Side, in vault: ServedVault, at time: Int
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
    guard move.step == .adding || move.step == .removing, move.attempts < OpenMove.mostAttempts,
      let texts = move.texts, let source,
      let document = vault.open[side.path].flatMap({ documents[$0] }), document.isSound,
      let after = SpanEdit.carrying(texts.before, to: texts.after, over: source)
    else {
      (move.step, move.due) = (move.step == .over ? .over : .halfway, nil)
      return
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
    let back =
      move.texts.flatMap { SpanEdit.carrying($0.after, to: $0.before, over: source) }
      ?? move.intention.bringingBack(
        into: source, found, later: since.later(in: found))
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
