extension Store {
  /// Every file below the root, whatever its kind, in the order of their bytes: what a link may point at. Folders
  /// whose name begins with a dot are left out, and so is what cannot be listed.
  package func allFiles() -> [VaultPath] {
    var files: [VaultPath] = []
    var folders: [VaultPath?] = [nil]
    while let folder = folders.popLast() {
      for entry in (try? entries(of: folder)) ?? [] where entry.name.first != UInt8(ascii: ".") {
        let path = VaultPath(
          unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
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

  /// Names in `.offload/old`, where recovery puts what it could not decide.
  package func namesSetAside() -> [[UInt8]] {
    guard let folder = try? calls.open(Array(".offload/old".utf8), in: root, [.folder, .beneath]) else {
      return []
    }
    defer { calls.release(folder) }
    return ((try? calls.entries(of: folder)) ?? []).map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
  }
}
