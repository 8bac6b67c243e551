extension Store {
  /// Returns every file below the root, of any kind, in the order of their bytes: the possible targets of a link.
  /// Leaves out folders whose name begins with a dot, and folders that can't be listed.
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

  /// Returns whether the path is a folder or a link to one.
  package func leadsToFolder(_ path: VaultPath) -> Bool {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    return status?.kind == .folder
  }

  /// Returns the files in this maker's `old/`, which recovery couldn't decide, by paths relative to the vault's root.
  package func filesInQuarantine() -> [[UInt8]] { ownFiles(in: .old) }

  /// Returns the texts in this maker's `drafts/`, by paths relative to the vault's root.
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
