/// Finds the place in the vault to which a path leads, if its components may be symbolic links.
struct LinkResolver {
  let calls: Calls
  let root: Descriptor

  /// The number of links that Linux follows.
  private static let linkLimit = 40

  /// Returns the path of the same place without links. A component that doesn't exist keeps its name.
  ///
  /// - Throws: `StoreError.leavesVault`, `.brokenLink`, or the system's failure.
  func resolve(_ path: VaultPath, followingLast: Bool = true) throws -> VaultPath {
    var pending = Array(components(of: path.bytes).reversed())
    var done: [[UInt8]] = []
    var links = 0
    while let component = pending.popLast() {
      if component == Array("..".utf8) {
        guard done.popLast() != nil else { throw StoreError.leavesVault(path) }
        continue
      }
      done.append(component)
      if pending.isEmpty, !followingLast { break }
      let here = Array(done.joined(separator: [UInt8(ascii: "/")]))
      let status = try calls.status(of: here, in: root)
      guard let status else {
        if links > 0, pending.isEmpty, followingLast { throw StoreError.brokenLink(path) }
        continue
      }
      guard status.kind == .link else { continue }
      links += 1
      guard links <= LinkResolver.linkLimit else { throw StoreError.brokenLink(path) }
      done.removeLast()
      let target = try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.readLink(here, in: root)
      }
      if target.first == UInt8(ascii: "/") {
        done = []
        pending += try insideRoot(target, of: path).reversed()
      } else {
        pending += components(of: target).reversed()
      }
    }
    guard let resolved = VaultPath(done.joined(separator: [UInt8(ascii: "/")])) else {
      throw StoreError.leavesVault(path)
    }
    return resolved
  }

  /// Returns the components of an absolute link's target below the root.
  private func insideRoot(_ target: [UInt8], of path: VaultPath) throws -> [[UInt8]] {
    let base = components(of: try calls.fileSystem.path(of: root))
    let parts = components(of: target)
    guard parts.starts(with: base) else { throw StoreError.leavesVault(path) }
    return Array(parts.dropFirst(base.count))
  }

  private func components(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
  }
}

extension Store {
  /// Returns the file of the vault to which a link leads; nil if the path isn't a link, or leads out of the vault or
  /// nowhere.
  package func target(of link: VaultPath) -> VaultPath? {
    guard let target = try? LinkResolver(calls: calls, root: root).resolve(link), target != link else {
      return nil
    }
    return target
  }
}
