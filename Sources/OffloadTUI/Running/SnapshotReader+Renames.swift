import OffloadKit

extension SnapshotReader {
  /// The most new files that Offload compares with a file that is gone: a person renames no more at a time.
  private static let most = 16

  /// Finds files that only have another name: gone under one name, new under another, with the same items.
  func findRenames(in snapshot: inout VaultSnapshot, since old: VaultSnapshot) {
    let present = Set(snapshot.collections.map(\.path))
    let known = Set(old.collections.map(\.path))
    let open = old.lost.merging(old.files) { _, file in file }
    snapshot.lost = open.filter { !present.contains($0.key) && $0.key != .inbox }
    let gone = old.collections.filter { !present.contains($0.path) && !$0.isInbox }
    var come = snapshot.collections.filter { !known.contains($0.path) && !$0.isInbox }
    guard !come.isEmpty, !gone.isEmpty || !snapshot.lost.isEmpty else { return }
    for (path, file) in snapshot.lost.sorted(by: { $0.key < $1.key }) {
      let found = come.prefix(Self.most).map {
        ($0, file.kinship(with: FileReading($0.path, in: vault, named: $0.name).file))
      }
      .filter { $0.1 > 0 }.max { $0.1 < $1.1 }
      guard let found else { continue }
      take(found.0.path, for: path, from: &come, in: &snapshot)
    }
    for collection in gone where snapshot.renamed[collection.path] == nil {
      let alike = come.filter { $0.isLike(collection) }
      if alike.count == 1 { take(alike[0].path, for: collection.path, from: &come, in: &snapshot) }
    }
  }

  private func take(
    _ new: VaultPath, for old: VaultPath, from come: inout [ItemCollection],
    in snapshot: inout VaultSnapshot
  ) {
    snapshot.renamed[old] = new
    if snapshot.lost.removeValue(forKey: old) != nil { snapshot.take(reading(new, in: snapshot)) }
    come.removeAll { $0.path == new }
  }
}

extension OpenedFile {
  /// Returns how many items two files share; 0 if that is less than half of either, because they then differ.
  fileprivate func kinship(with other: OpenedFile?) -> Int {
    guard let other else { return 0 }
    var left: [ItemID: Int] = [:]
    for id in other.items.compactMap(\.id) { left[id, default: 0] += 1 }
    var shared = 0
    for id in items.compactMap(\.id) where left[id, default: 0] > 0 {
      left[id, default: 0] -= 1
      shared += 1
    }
    return shared * 2 >= max(items.count, other.items.count) ? shared : 0
  }
}

extension ItemCollection {
  /// Whether another collection is the same except for its name.
  fileprivate func isLike(_ other: ItemCollection) -> Bool {
    var other = other
    (other.path, other.name, other.title) = (path, name, title)
    return other == self
  }
}
