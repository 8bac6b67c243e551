extension Store {
  /// Returns the index of the git repository that contains the vault, as bytes, and the vault's path in the repository,
  /// with a slash at its end; nil if there is none. Doesn't run git, which would follow the repository's settings.
  package func gitIndex() -> (bytes: [UInt8], prefix: [UInt8])? {
    let slash = UInt8(ascii: "/")
    guard let home = try? fileSystem.path(of: root) else { return nil }
    var folder = home[...]
    while true {
      if let index = indexPath(in: Array(folder)) {
        let prefix = home.dropFirst(folder.count + 1)
        return contents(index).map { ($0, prefix.isEmpty ? [] : prefix + [slash]) }
      }
      guard let end = folder.lastIndex(of: slash), end > folder.startIndex else { return nil }
      folder = folder[..<end]
    }
  }

  /// Returns the path of a repository's index. A worktree or submodule has a file in place of the folder, which names
  /// another folder.
  private func indexPath(in folder: [UInt8]) -> [UInt8]? {
    let git = folder + Array("/.git".utf8)
    guard let file = try? fileSystem.openOutside(git, .reading) else { return nil }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file) else { return nil }
    if status.kind == .folder { return git + Array("/index".utf8) }
    let title = Array("gitdir: ".utf8)
    guard status.kind == .file, status.size < 1 << 16, let text = try? calls.readAll(file, size: status.size),
      text.starts(with: title)
    else { return nil }
    let path = Array(text.dropFirst(title.count).prefix { $0 != UInt8(ascii: "\n") })
    return (path.first == UInt8(ascii: "/") ? [] : folder + [UInt8(ascii: "/")]) + path + Array("/index".utf8)
  }

  private func contents(_ path: [UInt8]) -> [UInt8]? {
    guard let file = try? fileSystem.openOutside(path, .reading) else { return nil }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file), status.kind == .file, status.size < 1 << 30 else {
      return nil
    }
    return try? calls.readAll(file, size: status.size)
  }
}
