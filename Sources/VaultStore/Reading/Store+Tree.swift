extension Store {
  /// Returns every file below the root, Markdown or not, except those with a dot at the start of a name on the way.
  /// Unlike `allFiles()`, it fails if it can't list a folder.
  ///
  /// - Returns: the files, and the links, which Offload doesn't read through; each in the order of their bytes.
  /// - Throws: `StoreError.failed` for a folder that can't be listed.
  package func readTree() throws(StoreError) -> (files: [VaultPath], links: [VaultPath]) {
    var found: (files: [VaultPath], links: [VaultPath]) = ([], [])
    var folders: [VaultPath?] = [nil]
    while let folder = folders.popLast() {
      let names: [FolderEntry]
      do {
        names = try entries(of: folder)
      } catch {
        throw StoreError.failed(error, path: folder?.bytes ?? [UInt8(ascii: ".")])
      }
      for entry in names where entry.name.first != UInt8(ascii: ".") {
        let path = VaultPath(
          unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
        switch kind(of: entry, at: path) {
        case .folder: folders.append(path)
        case .file: found.files.append(path)
        case .link: found.links.append(path)
        default: break
        }
      }
    }
    found.files.sort()
    found.links.sort()
    return found
  }

  /// Asks for the status only if the folder doesn't report the kind.
  private func kind(of entry: FolderEntry, at path: VaultPath) -> FileType {
    entry.type == .unknown ? (try? calls.status(of: path.bytes, in: root))??.kind ?? .other : entry.type
  }
}
