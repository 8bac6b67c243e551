import LibC
import OffloadKit

/// Which vault a document belongs to, and the vaults that are open.
struct ServedVaults {
  private let start: ServerStart
  private var vaults: [[UInt8]: ServedVault] = [:]

  init(_ start: ServerStart) { self.start = start }

  subscript(_ root: [UInt8]) -> ServedVault? {
    get { vaults[root] }
    // In place: what is kept of a large vault is not copied for each key.
    _modify { yield &vaults[root] }
  }

  /// The folders of those that are open, in order.
  var roots: [[UInt8]] { vaults.keys.sorted { $0.lexicographicallyPrecedes($1) } }

  /// The vault of a file: the nearest folder upward that has a vault's marker. An inbox alone makes no vault of the home
  /// folder or of `/`, which would be read as a whole.
  ///
  /// - Returns: the vault's root, and the file's path in it; nil for a file in no vault, and for one that no vault reads.
  mutating func place(of uri: DocumentURI) -> (root: [UInt8], path: VaultPath)? {
    guard let file = uri.path.flatMap(Self.real), let root = root(of: file), let vault = open(root) else {
      return nil
    }
    return vault.path(of: file).map { (root, $0) }
  }

  /// The same for a folder as well, and for one that is not there any more, as long as its vault is.
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
    let folder = String(decoding: file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    guard let found = Vault.find(from: folder.isEmpty ? "/" : folder) else { return nil }
    let isHome = found == "/" || start.home.flatMap { Self.real(Array($0.utf8)) } == Array(found.utf8)
    return isHome && !Vault.isMarked(found) ? nil : Array(found.utf8)
  }

  /// The vault at a root, opened where it is not.
  private mutating func open(_ root: [UInt8]) -> ServedVault? {
    if let vault = vaults[root] { return vault }
    let path = String(decoding: root, as: UTF8.self)
    guard let vault = try? Vault.open(path, now: start.now(), user: start.user) else { return nil }
    let tell = start.changed
    let watch = try? vault.watch { tell(root, $0) }
    let served = ServedVault(root: root, vault: vault, watch: watch)
    vaults[root] = served
    return served
  }

  /// The person's own vault, for a thought that comes in a document of none.
  mutating func usual() -> [UInt8]? {
    guard let root = start.usualVault.flatMap({ Self.real(Array($0.utf8)) }), open(root) != nil else {
      return nil
    }
    return root
  }

  /// A path with its links followed; of a file that is not there yet, its folder's.
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
