/// The names of files and of the folders on the way to them, compared like a file system that ignores case and Unicode
/// spelling.
package struct OccupiedNames {
  /// How many files have each name, and how many are in each folder.
  private var files: [String: Int] = [:]
  private var folders: [String: Int] = [:]

  package init(_ paths: some Sequence<VaultPath>) {
    for path in paths { add(path) }
  }

  mutating func add(_ path: VaultPath) { count(path, 1) }

  mutating func remove(_ path: VaultPath) { count(path, -1) }

  /// Returns whether a file of this name can't exist next to them: a file or folder has the name, or a file has the
  /// name of a folder on the way to it.
  package func isTaken(_ path: VaultPath) -> Bool {
    files[path.folded, default: 0] > 0 || isInhabited(path)
      || path.folders.contains { files[$0.folded, default: 0] > 0 }
  }

  /// Returns whether a file has the name, or is in a folder of that name.
  func isThere(_ path: VaultPath) -> Bool { files[path.folded, default: 0] > 0 || isInhabited(path) }

  /// Returns whether a file is in the folder.
  package func isInhabited(_ folder: VaultPath) -> Bool { folders[folder.folded, default: 0] > 0 }

  private mutating func count(_ path: VaultPath, _ change: Int) {
    files[path.folded, default: 0] += change
    for folder in path.folders { folders[folder.folded, default: 0] += change }
  }
}

extension VaultPath {
  /// A form that is equal for names that some disks treat as one.
  package var folded: String { description.lowercased() }

  /// The folders on the way to it, the innermost first.
  package var folders: some Sequence<VaultPath> { sequence(first: self, next: \.parent).dropFirst() }

  /// Returns the part of the path, itself or a folder on the way, that is in the same folder as another path; nil if
  /// there is none.
  func neighbour(of other: VaultPath) -> VaultPath? {
    let slash = UInt8(ascii: "/")
    let start = other.bytes.count - other.name.count
    guard bytes.count > start, bytes[..<start] == other.bytes[..<start] else { return nil }
    return VaultPath(unchecked: Array(bytes[..<(bytes[start...].firstIndex(of: slash) ?? bytes.endIndex)]))
  }

  /// Returns whether a file system may take one of the paths for the other, or for a folder on the way to it.
  func isOnWay(with other: VaultPath) -> Bool { mayBeInside(other) || other.mayBeInside(self) }

  /// Returns whether a file system may take the path for a folder, or for something in it.
  func mayBeInside(_ folder: VaultPath) -> Bool {
    let (names, others) = (split, folder.split)
    return names.count >= others.count && zip(names, others).allSatisfy { NameCollision.areSame($0, $1) }
  }

  private var split: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
}
