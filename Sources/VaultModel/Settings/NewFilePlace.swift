import VaultStore

/// A place for new files.
package enum NewFilePlace: Sendable, Hashable {
  /// A folder of the vault; nil for the vault's own.
  case folder(VaultPath?)
  /// The folder of the note that the file comes from, or a folder in it.
  case beside(VaultPath?)

  /// Returns the folder for what comes from a note; nil for the vault's own.
  package func folder(for note: VaultPath) -> VaultPath? {
    switch self {
    case .folder(let folder): return folder
    case .beside(let folder):
      guard let parent = note.parent else { return folder }
      return folder.map { parent.appending($0.bytes) } ?? parent
    }
  }
}
