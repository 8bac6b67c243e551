import VaultStore
package import VaultSyntax

/// The changes that an operation has made to files so far, before the store writes them.
package struct Overlay: Sendable {
  /// The files as the operation has read or changed them.
  package var documents: [VaultPath: Document] = [:]
  /// The files that an editor has open and writes itself, so their text differs from the disk's.
  package var held: Set<VaultPath> = []
  /// The files that it creates; a renamed file has its new name.
  package var made: Set<VaultPath> = []
  /// The files that it removes; a renamed file has its old name.
  var gone: Set<VaultPath> = []

  package mutating func make(_ path: VaultPath) {
    made.insert(path)
    gone.remove(path)
  }

  package mutating func remove(_ path: VaultPath) {
    documents[path] = nil
    if made.remove(path) == nil { gone.insert(path) }
  }

  /// Returns the collections among files, after the operation.
  func collections(among files: [VaultPath]) -> [VaultPath] {
    self.files(among: files, making: \.isMarkdown)
  }

  /// Returns the files after the operation: the given ones without removed ones, with created ones.
  func files(among files: [VaultPath], making isWanted: (VaultPath) -> Bool = { _ in true }) -> [VaultPath] {
    if made.isEmpty, gone.isEmpty { return files }
    let there = Set(files)
    let new = made.filter { isWanted($0) && !there.contains($0) }
    return (files.filter { !gone.contains($0) } + new).sorted()
  }

  /// Whether a file exists after the operation; nil if the operation neither creates nor removes it.
  func has(_ path: VaultPath) -> Bool? {
    if made.contains(path) { return true }
    return gone.contains(path) ? false : nil
  }
}
