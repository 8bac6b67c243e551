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
    for file in plan.held { _ = try sound(file.path.flatMap { vault.open[$0] }) }
    let departures = plan.value.filter { $0.destination != path }
    guard let destination = departures.first?.destination, plan.held.contains(where: { $0.path == path })
    else {
      let shared = try held.share(label) { try body($0, path) }
      return ask(for: shared.held, in: vault, label, at: time)
    }
    let half = moves.first { move in
      move.step != .over && move.concerns(path, in: vault.root)
        && move.intention.holds(anyOf: departures.flatMap(\.here))
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
    // It may give another account of items that others have moved.
    for index in moves.indices { moves[index].state = nil }
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
      guard let open = vault.open[path] else { continue }
      guard let document = try? sound(open) else {
        tell(
          "\(label): \(path) stays as it is, since what the editor said of it did not hold together; open it again.",
          isWarning: true)
        continue
      }
      edit(document, SpanEdit.edits(from: document.text, to: text), label: label, of: move)
    }
  }
}
