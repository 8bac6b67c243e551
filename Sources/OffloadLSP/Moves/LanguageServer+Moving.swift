import JSONRPC
import OffloadKit

extension LanguageServer {
  /// Makes a change that begins in one open document. Writes the closed files on disk, and asks the editor to change
  /// the open ones in one edit: first those that gain items, then those that lose them.
  ///
  /// - Parameter body: returns the items that go to other files.
  mutating func change(
    _ uri: DocumentURI, _ label: String, _ body: (Change, VaultPath) throws -> [OutgoingItem]
  ) throws {
    let document = try document(uri)
    let (vault, path) = try place(of: uri)
    let held = vault.held
    let plan = try held.propose(label) { try body($0, path) }
    for file in plan.held { _ = try sound(file.path.flatMap { vault.open[$0] }) }
    let departures = plan.value.filter { $0.destination != path }
    guard !departures.isEmpty, plan.held.contains(where: { $0.path == path }) else {
      let shared = try held.share(label) { try body($0, path) }
      ask(for: shared.held, in: vault, label)
      return
    }
    let gains = plan.held.compactMap(\.path).filter { file in
      departures.contains { $0.destination == file }
    }
    try refuseMove(of: document, at: path, to: gains, in: vault)
    let other = held.otherPlace(of: departures, from: path, since: vaults[vault.root]?.editorMoves() ?? [])
    if let (words, other) = other {
      throw Refusal(
        .requestFailed, "\(words) is also in \(other), since you moved it: remove it there or here first.")
    }
    let shared =
      plan.others.isEmpty
      ? nil
      : try held.share(label, outOf: path) { change in
        let departures = try body(change, path)
        change.note(departures, outOf: path)
        return departures
      }
    tellNotes(shared?.report.notes ?? plan.notes)
    for departure in departures { vaults[vault.root]?.use(departure.destination) }
    documents[uri]?.taken.formUnion(departures.flatMap(\.here))
    let planned = plan.held.compactMap { file in file.path.flatMap { path in file.after.map { (path, $0) } } }
    let texts = shared?.held.map { ($0.path, $0.text) } ?? planned
    let part = { (path: VaultPath) in
      OpenMove.Part(
        path: path, before: held.currentBytes(of: path) ?? [], after: texts.first { $0.0 == path }?.1 ?? [])
    }
    var move = OpenMove(
      label: label, root: vault.root, departures: departures, source: part(path), gains: gains.map(part),
      operation: shared?.report.operation)
    let isBetween = { (file: VaultPath) in file != path && !gains.contains(file) }
    let order =
      texts.filter { gains.contains($0.0) } + texts.filter { isBetween($0.0) } + texts.filter { $0.0 == path }
    move.request = ask(for: order.map { (path: $0.0, text: $0.1) }, in: vault, label)
    move.versions = askedVersions
    moves = moves.suffix(Self.mostMoves) + [move]
  }

  /// Refuses a move that the editor could make only in part, or in another text than the server means.
  private func refuseMove(
    of document: OpenDocument, at path: VaultPath, to gains: [VaultPath], in vault: ServedVault
  ) throws {
    let underWay = moves.filter { $0.root == vault.root && isUnderWay($0) }
    if let path = ([path] + gains).first(where: { path in
      underWay.contains { $0.concerns(path, in: vault.root) }
    }) {
      throw Refusal(
        .requestFailed, "The editor is still making the last move in or out of \(path); try again.")
    }
    if client.takesVersions { return }
    if let open = gains.first {
      throw Refusal(
        .requestFailed, "Your editor can't move items between two open files safely; close \(open) first.")
    }
    if isEditing(document) {
      throw Refusal(.requestFailed, "The editor is still making the last edit of \(path); try again.")
    }
  }

  /// Whether items can move into a file, as far as the server can tell in advance.
  func canMove(to path: VaultPath, in vault: ServedVault) -> Bool {
    client.takesVersions || vault.open[path] == nil
  }

  func canArchive(in vault: ServedVault) -> Bool {
    client.takesVersions || !vault.open.keys.contains(where: \.isArchived)
  }

  /// How many moves the server waits for.
  private static let mostMoves = 20
}
