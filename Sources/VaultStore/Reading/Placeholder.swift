/// What iCloud Drive leaves in a folder instead of a file that it has not sent to this disk: `.inbox.md.icloud`, up to macOS 13
/// and on iOS. Later it is the file itself, without its data, which the system gets when it is read.
package enum Placeholder {
  /// The name of the file; nil for every other name.
  package static func original(of name: some Collection<UInt8>) -> [UInt8]? {
    let ending = ".icloud".utf8
    guard name.first == UInt8(ascii: "."), name.count > ending.count + 1,
      name.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    return Array(name.dropFirst().dropLast(ending.count))
  }

  /// Where that of a file or a folder would be.
  private static func path(for file: VaultPath) -> VaultPath {
    let folder = file.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
    return VaultPath(unchecked: folder + [UInt8(ascii: ".")] + file.name + Array(".icloud".utf8))
  }

  /// Where a placeholder would be that is here instead of a file: that of the file, or of a folder around it that is missing.
  ///
  /// - Parameter isThere: whether there is such a folder.
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
  /// Whether a file is kept elsewhere, and only a placeholder of it, or of a folder that it is in, is here.
  package func isAway(_ path: VaultPath) -> Bool {
    stamp(of: path) == nil
      && Placeholder.places(of: path, isThere: isFolder).contains { stamp(of: $0) != nil }
  }
}
