/// What iCloud Drive leaves in the place of a file that it has taken off the disk: `.inbox.md.icloud` for `inbox.md`.
///
/// The file is there for whoever asks iCloud, so that it counts neither as gone nor as a free name.
package enum CloudPlaceholder {
  /// The name of the file that a name stands for; nil for every other name.
  package static func original(of name: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let ending = ".icloud".utf8
    guard name.first == UInt8(ascii: "."), name.count > ending.count + 1,
      name.reversed().starts(with: ending.reversed())
    else { return nil }
    return Array(name.dropFirst().dropLast(ending.count))
  }

  /// Where the placeholder of a file would be.
  fileprivate static func path(of file: VaultPath) -> VaultPath {
    let folder = file.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
    return VaultPath(unchecked: folder + Array(".".utf8) + Array(file.name) + Array(".icloud".utf8))
  }
}

extension Store {
  /// Whether a file is kept elsewhere, and only a placeholder is here.
  package func isAway(_ path: VaultPath) -> Bool {
    stamp(of: path) == nil && stamp(of: CloudPlaceholder.path(of: path)) != nil
  }
}
