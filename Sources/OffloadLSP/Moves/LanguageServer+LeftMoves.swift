import OffloadKit

extension LanguageServer {
  /// Learns by which names operations have the files of moves.
  mutating func followFilesOfMoves(in root: [UInt8]) {
    guard let vault = vaults[root]?.vault else { return }
    let own = moves.indices.filter { moves[$0].root == root }
    for (index, since) in zip(own, vault.doneSince(own.map { moves[$0].intention })) {
      moves[index].files = since.files
    }
  }

  /// Looks at what others have done to the files of moves: operations that have renamed them, and programs that have saved an
  /// older text of one, which opens a move again that was over.
  mutating func lookAtMoves(in root: [UInt8]) {
    followFilesOfMoves(in: root)
    guard let vault = vaults[root] else { return }
    for index in moves.indices where moves[index].root == root {
      guard vault.vault.wasSavedOver(moves[index].intention) else { continue }
      var move = moves[index]
      reopen(&move, in: vault)
      move.step = .halfway
      moves[index] = move
      declare(move, .doubled)
    }
  }

  /// Takes up what an earlier server, or an editor that died, has left.
  mutating func takeUpMoves(of root: [UInt8]) {
    guard let vault = vaults[root]?.vault else { return }
    for intention in vault.moves where intention.isLeft {
      moves.append(OpenMove(intention, label: "Move", root: root, step: .halfway))
    }
    followFilesOfMoves(in: root)
  }

  /// `offload.settle`: leaves the items of a move in one of its files alone.
  mutating func settle(_ id: String, inDestination: Bool, at time: Int) throws {
    guard let move = moves.first(where: { $0.intention.id == id }), let vault = vaults[move.root] else {
      throw Refusal(.requestFailed, "The move is over.")
    }
    guard vault.held.state(of: move.intention, in: move.files) == .doubled else {
      throw Refusal(.requestFailed, "It is in one of them alone already.")
    }
    let texts = move.files.texts(vault.held.currentBytes)
    let there = inDestination ? texts.source : texts.destination
    guard let path = move.intention.place(in: there)?.path, let text = vault.held.currentBytes(of: path)
    else {
      throw Refusal(.requestFailed, "It is there alone already.")
    }
    let after = move.intention.taking(outOf: text, ofSource: inDestination, doubledIn: texts)
    if let open = vault.open[path] {
      let document = try sound(open)
      return edit(document, SpanEdit.edits(from: document.text, to: after), label: "Settle")
    }
    tellNotes(try vault.vault.transaction("settle") { try $0.replace(path, with: after) }.notes)
    advance(at: time) { $0.intention.id == id }
  }
}
