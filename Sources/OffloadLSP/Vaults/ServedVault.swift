import OffloadKit

/// A vault that documents of the client are in: the folder, and the facts about it in memory.
struct ServedVault {
  /// The folder's path from the root, with links resolved.
  let root: [UInt8]
  private(set) var vault: Vault
  /// The vault as the client sees it: with the texts of its documents in place of the files.
  private(set) var held: Vault
  private var image: VaultImage?
  /// The files whose texts have changed since `image` last took them in.
  private var unseen: Set<VaultPath> = []
  /// The open documents in it, by their paths in the vault.
  private(set) var open: [VaultPath: DocumentURI] = [:]
  private var recentTargets: [VaultPath]?
  /// The collections that this editor has moved items to: a move between open texts isn't an operation.
  private var usedTargets: [VaultPath] = []
  /// The moves as of the newest operation at that time.
  private var knownMoves: (moves: [EditorMove], newest: Operation.ID?)?
  /// Begins a watch, which passes by what the vault's settings ignore.
  private let watching: @Sendable (Vault) -> VaultWatch?
  /// Runs as long as this value exists.
  private(set) var watch: VaultWatch?

  init(root: [UInt8], vault: Vault, watching: @escaping @Sendable (Vault) -> VaultWatch?) {
    (self.root, self.vault, self.watching) = (root, vault, watching)
    (held, watch) = (vault, watching(vault))
  }

  /// Returns the facts in memory, which it reads at the first call.
  mutating func facts() -> VaultImage {
    if image == nil {
      image = VaultImage(of: vault)
      unseen = Set(open.keys)
    }
    see()
    return image ?? VaultImage(of: held)
  }

  /// Updates the facts from changed texts, while nobody else has a copy of them: they change in place.
  mutating func see() {
    if image == nil { return }
    for path in unseen { image?.hold(path, as: held) }
    unseen = []
  }

  /// Stores the text of a document; nil when the client closes it.
  mutating func hold(_ path: VaultPath, _ uri: DocumentURI, _ text: [UInt8]?) {
    open[path] = text == nil ? nil : uri
    if let text { held.hold(path, text) } else { held.release(path) }
    if text == nil { image?.refresh([path]) }
    unseen.insert(path)
  }

  /// Reads files again that the editor has saved.
  mutating func refresh(_ paths: [VaultPath]) {
    for path in paths { held.lookForFile(at: path) }
    image?.refresh(paths)
  }

  /// Returns the collections that items last moved to, the latest first.
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

  /// Makes a collection the latest one that items moved to.
  mutating func use(_ path: VaultPath) {
    usedTargets = [path] + usedTargets.filter { $0 != path }
    recentTargets = nil
  }

  private static let operationsAsked = 100

  /// Returns the recent moves of editors that nobody has undone.
  mutating func editorMoves() -> [EditorMove] {
    let newest = vault.newestOperation
    if let knownMoves, knownMoves.newest == newest { return knownMoves.moves }
    let moves = vault.editorMoves
    knownMoves = (moves, newest)
    return moves
  }

  /// Reads again what has changed on disk; everything if the settings changed.
  mutating func refresh(_ changes: [VaultChange], now: Moment) {
    if changes.contains(where: \.isSettings), let reopened = try? vault.reopened(at: now) {
      vault = reopened
      held = reopened.holding(held)
      watch = watching(reopened)
      image = nil
    }
    if !changes.isEmpty { recentTargets = nil }
    for change in changes { held.lookForFile(at: change.path) }
    image?.refresh(changes.filter { !$0.isSettings }.map(\.path))
  }

  /// Sets the vault's time.
  mutating func turn(to now: Moment) { (vault, held) = (vault.at(now), vault.at(now).holding(held)) }

  /// Returns the path in the vault of a file, from its path from the root; nil for a file outside.
  func path(of file: [UInt8]) -> VaultPath? {
    let prefix = root == [UInt8(ascii: "/")] ? root : root + [UInt8(ascii: "/")]
    guard file.starts(with: prefix) else { return nil }
    return VaultPath.of(file.dropFirst(prefix.count))
  }

  /// Returns the client's name for a file of the vault: the one that it opened the file with, otherwise the file's
  /// path.
  func uri(of path: VaultPath) -> DocumentURI {
    let folder = root == [UInt8(ascii: "/")] ? [] : root
    return open[path] ?? DocumentURI(path: folder + [UInt8(ascii: "/")] + path.octets)
  }
}
