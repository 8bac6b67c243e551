import VaultStore
package import VaultSyntax

/// What an operation has made of files so far, and nobody has written yet.
package struct Overlay: Sendable {
  /// Files as the operation has read them or left them.
  package var documents: [VaultPath: Document] = [:]
  /// Those whose text is not the disk's, and that others write: an editor has them open.
  package var held: Set<VaultPath> = []
  /// Files that it makes; a renamed one under its new name.
  package var made: Set<VaultPath> = []
  /// Files that it takes away; a renamed one under its old name.
  var gone: Set<VaultPath> = []

  package mutating func make(_ path: VaultPath) {
    made.insert(path)
    gone.remove(path)
  }

  package mutating func remove(_ path: VaultPath) {
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
