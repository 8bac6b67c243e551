import OffloadKit

/// A vault that documents of the client are in: the folder, and what is kept in memory of it.
struct ServedVault {
  /// The folder's path from the root, links followed.
  let root: [UInt8]
  private(set) var vault: Vault
  /// The vault as the client sees it: with the texts of its documents in the place of the files.
  private(set) var held: Vault
  private var image: VaultImage?
  /// Those whose texts have changed since they were last looked at.
  private var unseen: Set<VaultPath> = []
  /// The open documents in it, by their paths in the vault.
  private(set) var open: [VaultPath: DocumentURI] = [:]
  private var recentTargets: [VaultPath]?
  /// Those of them that this editor moved to: what is between open texts is no operation.
  private var usedTargets: [VaultPath] = []
  /// As of the newest operation then.
  private var knownMoves: (moves: [EditorMove], newest: Operation.ID?)?
  /// Goes on as long as this is kept.
  let watch: VaultWatch?

  init(root: [UInt8], vault: Vault, watch: VaultWatch?) {
    (self.root, self.vault, self.watch) = (root, vault, watch)
    held = vault
  }

  /// What is kept in memory, read at the first question.
  mutating func facts() -> VaultImage {
    if image == nil {
      image = VaultImage(of: vault)
      unseen = Set(open.keys)
    }
    see()
    return image ?? VaultImage(of: held)
  }

  /// Takes what has changed in texts, as long as nobody else has a copy of what is kept: it is changed in place.
  mutating func see() {
    if image == nil { return }
    for path in unseen { image?.hold(path, as: held) }
    unseen = []
  }

  /// Takes the text of a document; nil when it is closed.
  mutating func hold(_ path: VaultPath, _ uri: DocumentURI, _ text: [UInt8]?) {
    open[path] = text == nil ? nil : uri
    if let text { held.hold(path, text) } else { held.release(path) }
    if text == nil { image?.refresh([path]) }
    unseen.insert(path)
  }

  /// Reads files anew that the editor has saved.
  mutating func refresh(_ paths: [VaultPath]) {
    for path in paths { held.lookForFile(at: path) }
    image?.refresh(paths)
  }

  /// The collections that were moved to, the last one first.
  mutating func recent() -> [VaultPath] {
    if let recentTargets { return recentTargets }
    let targets = vault.history.operations(limit: Self.operationsAsked).flatMap(\.events).compactMap {
      event in
      event.to.flatMap { $0.path == event.from?.path || event.from == nil ? nil : $0.path }
    }
    let found = (usedTargets + targets).reduce(into: [VaultPath]()) { if !$0.contains($1) { $0.append($1) } }
    recentTargets = found
    return found
  }

  /// Lets a collection be the last one that was moved to.
  mutating func use(_ path: VaultPath) {
    usedTargets = [path] + usedTargets.filter { $0 != path }
    recentTargets = nil
  }

  private static let operationsAsked = 100

  /// What editors have moved lately, and no undo has taken back.
  mutating func editorMoves() -> [EditorMove] {
    let newest = vault.newestOperation
    if let knownMoves, knownMoves.newest == newest { return knownMoves.moves }
    let moves = vault.editorMoves
    knownMoves = (moves, newest)
    return moves
  }

  /// Reads anew what has changed on disk; everything where the settings did.
  mutating func refresh(_ changes: [VaultChange], now: Moment) {
    if changes.contains(where: \.isSettings), let reopened = try? vault.reopened(at: now) {
      vault = reopened
      held = reopened.holding(held)
      image = nil
    }
    if !changes.isEmpty { recentTargets = nil }
    for change in changes { held.lookForFile(at: change.path) }
    image?.refresh(changes.filter { !$0.isSettings }.map(\.path))
  }

  /// The vault at another moment.
  mutating func turn(to now: Moment) { (vault, held) = (vault.at(now), vault.at(now).holding(held)) }

  /// The path in the vault of a file by its path from the root; nil for one outside.
  func path(of file: [UInt8]) -> VaultPath? {
    let prefix = root == [UInt8(ascii: "/")] ? root : root + [UInt8(ascii: "/")]
    guard file.starts(with: prefix) else { return nil }
    return VaultPath.of(file.dropFirst(prefix.count))
  }

  /// How the client names a file of the vault: as it opened it, else by its path.
  func uri(of path: VaultPath) -> DocumentURI {
    let folder = root == [UInt8(ascii: "/")] ? [] : root
    return open[path] ?? DocumentURI(path: folder + [UInt8(ascii: "/")] + path.octets)
  }
}
