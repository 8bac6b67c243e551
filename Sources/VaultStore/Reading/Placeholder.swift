/// The placeholder of a file that iCloud Drive hasn't downloaded to this disk: `.inbox.md.icloud`, up to macOS 13 and
/// on iOS. Later systems keep the file itself without its data, and download the data when a program reads it.
package enum Placeholder {
  /// Returns the name of the file; nil for any other name.
  package static func original(of name: some Collection<UInt8>) -> [UInt8]? {
    let ending = ".icloud".utf8
    guard name.first == UInt8(ascii: "."), name.count > ending.count + 1,
      name.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    return Array(name.dropFirst().dropLast(ending.count))
  }

  /// Returns the path that the placeholder of a file or folder would have.
  private static func path(for file: VaultPath) -> VaultPath {
    let folder = file.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
    return VaultPath(unchecked: folder + [UInt8(ascii: ".")] + file.name + Array(".icloud".utf8))
  }

  /// Returns the paths of possible placeholders for a file: its own, and those of missing folders on the way to it.
  ///
  /// - Parameter isThere: returns whether a folder exists.
  static func places(
    of file: VaultPath, isThere: (VaultPath) throws -> Bool
  ) rethrows -> [VaultPath] {
    var places = [path(for: file)]
    var folder = file.parent
    while let missing = folder, try !isThere(missing) {
      places.append(path(for: missing))
      folder = missing.parent
    }
    return places
  }
}

extension Store {
  /// Returns whether a file is only in the cloud: this disk has just a placeholder of it, or of a folder on the way.
  package func isAway(_ path: VaultPath) -> Bool {
    stamp(of: path) == nil
      && Placeholder.places(of: path, isThere: isFolder).contains { stamp(of: $0) != nil }
  }
}
