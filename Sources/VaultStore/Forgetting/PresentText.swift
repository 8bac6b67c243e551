/// The present text of the vault's files, which erasing leaves alone.
struct PresentText {
  private(set) var paths: Set<VaultPath> = []
  /// Files that Offload couldn't read.
  private(set) var unread: [VaultPath] = []
  /// The hashes of all lines, since a large vault has many.
  private var lines: Set<UInt64> = []

  init(of store: Store) {
    paths = Set(store.allFiles())
    for path in store.list().files {
      guard let text = try? store.read(path).bytes else {
        unread.append(path)
        continue
      }
      for line in ComparedLines.cores(text) { lines.insert(PresentText.hash(line)) }
    }
  }

  func holds(_ line: [UInt8]) -> Bool { lines.contains(PresentText.hash(line)) }

  /// Returns the files that hold one of the lines.
  func files(holding wanted: Set<[UInt8]>, in store: Store) -> [VaultPath] {
    if wanted.isEmpty { return [] }
    return store.list().files.filter { path in
      guard let text = try? store.read(path).bytes else { return false }
      return ComparedLines.cores(text).contains(where: wanted.contains)
    }
  }

  private static func hash(_ line: [UInt8]) -> UInt64 { line.withUnsafeBytes { XXHash64.hash($0) } }
}
