/// Names of files and of the folders on the way to them, as file systems compare them that tell neither case nor Unicode's
/// spellings apart.
package struct OccupiedNames {
  /// How many files have each name, and lie in each folder.
  private var files: [String: Int] = [:]
  private var folders: [String: Int] = [:]

  package init(_ paths: some Sequence<VaultPath>) {
    for path in paths { add(path) }
  }

  mutating func add(_ path: VaultPath) { count(path, 1) }

  mutating func remove(_ path: VaultPath) { count(path, -1) }

  /// Whether a file of this name cannot be beside them: one of them has the name, a folder of them has it, or one of them has
  /// the name of a folder that leads to it.
  package func isTaken(_ path: VaultPath) -> Bool {
    files[path.folded, default: 0] > 0 || isInhabited(path)
      || path.folders.contains { files[$0.folded, default: 0] > 0 }
  }

  /// Whether one of them has the name, or lies in a folder of that name.
  func isThere(_ path: VaultPath) -> Bool { files[path.folded, default: 0] > 0 || isInhabited(path) }

  /// Whether one of them lies in the folder.
  package func isInhabited(_ folder: VaultPath) -> Bool { folders[folder.folded, default: 0] > 0 }

  private mutating func count(_ path: VaultPath, _ change: Int) {
    files[path.folded, default: 0] += change
    for folder in path.folders { folders[folder.folded, default: 0] += change }
  }
}

extension VaultPath {
  /// Equal for names that some disks take for one.
  package var folded: String { description.lowercased() }

  /// The folders that lead to it, the innermost first.
  package var folders: some Sequence<VaultPath> { sequence(first: self, next: \.parent).dropFirst() }

  /// What of the path, itself or a folder that leads to it, is beside another one; nil where nothing is.
  func neighbour(of other: VaultPath) -> VaultPath? {
    let slash = UInt8(ascii: "/")
    let start = other.bytes.count - other.name.count
    guard bytes.count > start, bytes[..<start] == other.bytes[..<start] else { return nil }
    return VaultPath(unchecked: Array(bytes[..<(bytes[start...].firstIndex(of: slash) ?? bytes.endIndex)]))
  }

  /// Whether some file system takes one of the paths for the other, or for a folder on the way to it.
  func isOnWay(with other: VaultPath) -> Bool { mayBeInside(other) || other.mayBeInside(self) }

  /// Whether some file system takes the path for that of a folder, or of something in it.
  func mayBeInside(_ folder: VaultPath) -> Bool {
    let (names, others) = (split, folder.split)
    return names.count >= others.count && zip(names, others).allSatisfy { NameCollision.areSame($0, $1) }
  }

  private var split: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
}
