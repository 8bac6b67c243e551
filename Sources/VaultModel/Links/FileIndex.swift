import VaultStore

/// Finds files of a vault by name, as Obsidian finds embedded files.
package struct FileIndex {
  private var byName: [String: [(folded: String, path: VaultPath)]] = [:]

  package init(_ files: [VaultPath]) {
    for file in files {
      let path = CollectionNames.folded(file.text)
      byName[Self.name(of: path), default: []].append((path, file))
    }
  }

  /// Whether a file, with or without `.md`, has this path or a path that ends in it.
  package func holds(_ target: String) -> Bool { files(linkedAs: target).contains { _ in true } }

  /// Returns one of these files: first one whose path ends in the target in the same case, then the one
  /// with the shortest path.
  func file(linkedAs target: String) -> VaultPath? {
    let ending = Self.withoutSteps(target)
    return files(linkedAs: target).min { left, right in
      let (isLeft, isRight) = (left.text.hasSuffix(ending), right.text.hasSuffix(ending))
      return isLeft == isRight ? left.bytes.count < right.bytes.count : isLeft
    }
  }

  private func files(linkedAs target: String) -> some Sequence<VaultPath> {
    let wanted = String(Self.withoutSteps(CollectionNames.folded(target)))
    return [wanted, wanted + ".md"].lazy.flatMap { wanted in
      (byName[Self.name(of: wanted)] ?? []).lazy
        .filter { $0.folded == wanted || $0.folded.hasSuffix("/" + wanted) }.map(\.path)
    }
  }

  /// Returns a path without a leading slash and without `.` and `..` at its start.
  private static func withoutSteps(_ path: String) -> Substring {
    var rest = path[...]
    while let slash = rest.firstIndex(of: "/"), [".", ".."].contains(rest[..<slash]) {
      rest = rest[rest.index(after: slash)...]
    }
    return rest.first == "/" ? rest.dropFirst() : rest
  }

  private static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
