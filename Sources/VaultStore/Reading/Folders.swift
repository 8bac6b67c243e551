/// The open folders of the vault, by path.
///
/// Opens each folder beneath the root and through no link, so that any change in it stays in the vault.
final class Folders {
  private let calls: Calls
  private let root: Descriptor
  private var open: [VaultPath: Descriptor] = [:]

  /// Few enough to stay far below the number of files that a process may open.
  private static let capacity = OpenFiles.share(8, atMost: 64)

  init(calls: Calls, root: Descriptor) {
    self.calls = calls
    self.root = root
  }

  /// Returns a descriptor of the folder, valid until the next call; the root for nil.
  func descriptor(of folder: VaultPath?) throws(SystemFailure) -> Descriptor {
    guard let folder else { return root }
    if let found = open[folder] { return found }
    if open.count >= Folders.capacity { close() }
    let opened = try calls.open(folder.bytes, in: root, [.folder, .beneath])
    open[folder] = opened
    return opened
  }

  /// Returns the file's name in its open folder.
  func name(of path: VaultPath) throws(SystemFailure) -> Name {
    Name(Array(path.name), in: try descriptor(of: path.parent))
  }

  func close() {
    calls.release(open.values)
    open = [:]
  }
}
