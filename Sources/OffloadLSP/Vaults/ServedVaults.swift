import LibC
import OffloadKit

/// Finds the vault that a document belongs to, and holds the open vaults.
struct ServedVaults {
  private let start: ServerStart
  private var vaults: [[UInt8]: ServedVault] = [:]

  init(_ start: ServerStart) { self.start = start }

  subscript(_ root: [UInt8]) -> ServedVault? {
    get { vaults[root] }
    // In place, so that no key copies the facts of a large vault.
    _modify { yield &vaults[root] }
  }

  /// The folders of the open vaults, in order.
  var roots: [[UInt8]] { vaults.keys.sorted { $0.lexicographicallyPrecedes($1) } }

  /// Returns the vault of a file: the nearest folder above it with a vault's marker. An inbox alone doesn't make a
  /// vault of the home folder or of `/`, because the server would then read all of it.
  ///
  /// - Returns: the vault's root, and the file's path in it; nil for a file in no vault, and for one that no command
  ///   would change either, such as below a name that begins with a dot.
  mutating func place(of uri: DocumentURI) -> (root: [UInt8], path: VaultPath)? {
    guard let file = uri.path.flatMap(Self.real), let root = root(of: file), let vault = open(root),
      let path = vault.path(of: file), vault.vault.admitsChange(of: path)
    else { return nil }
    return (root, path)
  }

  /// Returns the same for a folder too, and for a file or folder that is gone, as long as its vault is there.
  mutating func place(ofFileOrFolder uri: DocumentURI) -> (root: [UInt8], path: VaultPath)? {
    guard let path = uri.path else { return nil }
    let file = Self.real(path) ?? path
    let around = roots.filter { file.starts(with: $0 + [UInt8(ascii: "/")]) }
    guard let root = around.max(by: { $0.count < $1.count }) ?? root(of: file),
      let vault = open(root)
    else { return nil }
    return vault.path(of: file).map { (root, $0) }
  }

  private func root(of file: [UInt8]) -> [UInt8]? {
    guard file.suffix(3).elementsEqual(".md".utf8) else { return nil }
    if let named = start.vault.flatMap({ Self.real(Array($0.utf8)) }),
      file.starts(with: named + [UInt8(ascii: "/")])
    {
      return named
    }
    guard let found = root(around: file) else { return nil }
    if found.isHome { return Vault.isMarked(String(decoding: found.path, as: UTF8.self)) ? found.path : nil }
    // An inbox in a hidden folder of a vault doesn't make that folder a vault.
    var outer = root(around: found.path)
    while let vault = outer, !vault.isHome {
      let names = found.path.dropFirst(vault.path.count).split(separator: UInt8(ascii: "/"))
      if names.contains(where: { $0.first == UInt8(ascii: ".") }) { return nil }
      outer = root(around: vault.path)
    }
    return found.path
  }

  /// Returns the nearest folder above a file or a folder that has a vault's marker.
  private func root(around file: [UInt8]) -> (path: [UInt8], isHome: Bool)? {
    guard file.count > 1 else { return nil }
    let folder = String(decoding: file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    guard let found = Vault.find(from: folder.isEmpty ? "/" : folder).map({ Array($0.utf8) }) else {
      return nil
    }
    let home = start.home.flatMap { Self.real(Array($0.utf8)) }
    return (found, found == [UInt8(ascii: "/")] || found == home)
  }

  /// Opens the folder that has replaced another one at a path, with the texts that the client holds.
  ///
  /// - Returns: whether there is one.
  mutating func reopen(_ root: [UInt8]) -> Bool {
    guard let old = vaults.removeValue(forKey: root) else { return false }
    guard open(root) != nil else {
      vaults[root] = old
      return false
    }
    for (path, uri) in old.open { vaults[root]?.hold(path, uri, old.held.currentBytes(of: path)) }
    return true
  }

  /// Returns the vault at a root, and opens it if necessary; nil if nothing is there any more.
  private mutating func open(_ root: [UInt8]) -> ServedVault? {
    if let vault = vaults[root] { return (try? vault.vault.checkFolder()) == nil ? nil : vault }
    let path = String(decoding: root, as: UTF8.self)
    guard let vault = try? Vault.open(path, now: start.now(), user: start.user) else { return nil }
    let tell = start.changed
    let served = ServedVault(root: root, vault: vault) { vault in try? vault.watch { tell(root, $0) } }
    vaults[root] = served
    return served
  }

  /// Returns the person's own vault, for a thought from a document in no vault; otherwise the only one that is open.
  mutating func usual() -> [UInt8]? {
    if let root = start.usualVault.flatMap({ Self.real(Array($0.utf8)) }), open(root) != nil { return root }
    return vaults.count == 1 ? roots.first.flatMap { open($0)?.root } : nil
  }

  /// Returns a path with its links resolved; for a file that doesn't exist yet, only those of its folder.
  private static func real(_ path: [UInt8]) -> [UInt8]? {
    if let found = resolved(path) { return found }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
    return resolved(Array(path[..<slash])).map { $0 + path[slash...] }
  }

  private static func resolved(_ path: [UInt8]) -> [UInt8]? {
    let found = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.flatMap { realpath($0, nil) }
    }
    guard let found else { return nil }
    defer { free(found) }
    return UnsafeBufferPointer(start: found, count: strlen(found)).map(UInt8.init(bitPattern:))
  }
}
