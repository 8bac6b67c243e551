extension Store {
  /// Every file below the root, Markdown or not, but for those on whose way a name begins with a dot. Unlike `allFiles()`
  /// it leaves out nothing that it cannot look into.
  ///
  /// - Returns: the files, and the links, which nothing is read through; each in the order of their bytes.
  /// - Throws: `StoreError.failed` for a folder that cannot be listed.
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

  /// Asks only where the folder does not say.
  private func kind(of entry: FolderEntry, at path: VaultPath) -> FileType {
    entry.type == .unknown ? (try? calls.status(of: path.bytes, in: root))??.kind ?? .other : entry.type
  }
}
