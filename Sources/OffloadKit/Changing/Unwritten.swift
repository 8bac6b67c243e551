import VaultStore
import VaultSyntax

/// What an operation has made of files so far, and nobody has written yet.
struct Unwritten: Sendable {
  /// Files as the operation has read them or left them.
  var documents: [VaultPath: Document] = [:]
  /// Those whose text is not the disk's, and that others write: an editor has them open.
  var held: Set<VaultPath> = []
  /// Files that it makes; a renamed one under its new name.
  var made: Set<VaultPath> = []
  /// Files that it takes away; a renamed one under its old name.
  var gone: Set<VaultPath> = []

  mutating func make(_ path: VaultPath) {
    made.insert(path)
    gone.remove(path)
  }

  mutating func remove(_ path: VaultPath) {
    documents[path] = nil
    if made.remove(path) == nil { gone.insert(path) }
  }

  /// The collections among files, as they will be.
  func collections(among files: [VaultPath]) -> [VaultPath] {
    self.files(among: files, making: \.isMarkdown)
  }

  /// The files among some, as they will be, with those that are made.
  func files(among files: [VaultPath], making isWanted: (VaultPath) -> Bool = { _ in true }) -> [VaultPath] {
    if made.isEmpty, gone.isEmpty { return files }
    let there = Set(files)
    let new = made.filter { isWanted($0) && !there.contains($0) }
    return (files.filter { !gone.contains($0) } + new).sorted()
  }

  /// Whether a file is there, or nil where the operation has not made or removed it.
  func has(_ path: VaultPath) -> Bool? {
    if made.contains(path) { return true }
    return gone.contains(path) ? false : nil
  }
}

extension Vault {
  /// Whether there is a file, also one that only the operation under way has made or taken away.
  func isThere(_ path: VaultPath) -> Bool { unwritten.has(path) ?? (store.stamp(of: path) != nil) }

  /// Every file below the root, whatever its kind, likewise.
  func allFiles() -> [VaultPath] { unwritten.files(among: store.allFiles()) }

  /// Whether a file may be changed, as far as its place says: one to which links lead from here may not.
  package func admitsChange(of path: VaultPath) -> Bool { store.admitsChange(of: path) }

  /// The vault as an operation has left it so far.
  func within(_ change: Change) -> Vault {
    var vault = self
    vault.unwritten = change.unwritten
    vault.isWithinOperation = true
    return vault
  }
}

extension Change {
  /// The files among those that a scan found which are still there and may be changed, read for a change. A note tells of the
  /// others: nobody has named them, so that they keep nobody from changing the rest.
  func present(_ found: [VaultPath]) throws -> [VaultPath] {
    let barred = found.filter { !vault.admitsChange(of: $0) }
    leaveAlone(barred)
    return try found.filter { try !barred.contains($0) && document(at: $0) != nil }
  }

  /// Tells of files that this leaves as they are: one note for all of them.
  func leaveAlone(_ paths: [VaultPath]) {
    if paths.isEmpty { return }
    var all = Set(paths)
    notes.removeAll { note in
      guard case .leftAlone(let others) = note else { return false }
      all.formUnion(others)
      return true
    }
    notes.append(.leftAlone(all.sorted()))
  }
}
