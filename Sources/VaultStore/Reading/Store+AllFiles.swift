extension Store {
  /// Every file below the root, whatever its kind, in the order of their bytes: what a link may point at. Folders
  /// whose name begins with a dot are left out, and so is what cannot be listed.
  package func allFiles() -> [VaultPath] {
    var files: [VaultPath] = []
    var folders: [VaultPath?] = [nil]
    while let folder = folders.popLast() {
      for entry in (try? entries(of: folder)) ?? [] {
        let isHidden = entry.name.first == UInt8(ascii: ".")
        guard let name = isHidden ? Placeholder.original(of: entry.name) : entry.name else { continue }
        let path = VaultPath(unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + name } ?? name)
        switch entry.type {
        case .folder: folders.append(path)
        case .unknown: if leadsToFolder(path) { folders.append(path) } else { files.append(path) }
        default: files.append(path)
        }
      }
    }
    return files.sorted()
  }

  /// Whether a folder, or a link to one, has the path.
  package func leadsToFolder(_ path: VaultPath) -> Bool {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    return status?.kind == .folder
  }

  /// What recovery has put into this maker's `old/` since it could not decide it, by paths from the vault's root.
  package func filesSetAside() -> [[UInt8]] { ownFiles(in: .old) }

  /// Texts in this maker's `drafts/`, by paths from the vault's root.
  package func draftsLeft() -> [[UInt8]] { ownFiles(in: .drafts) }

  private func ownFiles(in name: JournalFolder) -> [[UInt8]] {
    guard let own = (try? OwnJournal.open(self)) ?? nil else { return [] }
    let found = try? own.with(name) { (folder) throws(SystemFailure) in
      try calls.entries(of: folder).map(\.name)
    }
    let path = own.path(of: name) + [UInt8(ascii: "/")]
    return ((found ?? nil) ?? []).sorted { $0.lexicographicallyPrecedes($1) }.map { path + $0 }
  }
}
