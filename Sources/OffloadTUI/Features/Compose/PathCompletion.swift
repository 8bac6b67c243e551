import LibC

/// Completes the path of a file.
enum PathCompletion {
  /// Returns the paths that begin with the typed text; folders end in a slash. Names that begin with a dot are in the
  /// list only if the user typed the dot.
  ///
  /// - Parameter absolute: returns the path in the form that the system takes.
  static func candidates(for typed: String, limit: Int = 50, absolute: (String) -> String) -> [String] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let beginning = slash.map { typed[typed.index(after: $0)...] } ?? typed[...]
    let place = absolute(folder.isEmpty ? "." : folder)
    let names = names(in: place).filter { name in
      name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
    }
    return names.sorted().prefix(limit).map { name in
      folder + name + (isFolder("\(place)/\(name)") ? "/" : "")
    }
  }

  /// Returns the longest beginning that all candidates share. If that adds nothing to the typed text, or the user chose
  /// another candidate than the first, returns the chosen one.
  ///
  /// - Returns: nil if there is no candidate.
  static func completed(_ typed: String, with candidates: [String], chosen: Int) -> String? {
    guard candidates.indices.contains(chosen) else { return nil }
    let common = candidates.dropFirst().reduce(candidates[0][...]) { common, path in
      common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    return chosen == 0 && common.count > typed.count ? String(common) : candidates[chosen]
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool { status(of: path, S_IFDIR) != nil }

  /// Returns the size of a file in bytes; nil for a folder and for anything else that isn't a regular file.
  static func size(of path: String) -> Int? { status(of: path, S_IFREG).map { Int($0.st_size) } }

  private static func status(of path: String, _ kind: mode_t) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == kind ? status : nil
  }
}
