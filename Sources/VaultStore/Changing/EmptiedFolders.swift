/// Finds the folders that go when an operation is taken back: those that an operation had made, and that are empty again.
struct EmptiedFolders {
  private let store: Store
  private let folders: Folders
  /// What leaves each folder.
  private var leaving: [VaultPath: Set<[UInt8]>] = [:]

  init(_ store: Store, _ folders: Folders) {
    (self.store, self.folders) = (store, folders)
  }

  /// Inner ones first.
  mutating func find(after schedule: Schedule) -> [VaultPath] {
    var arriving: [VaultPath] = []
    for step in schedule.steps {
      if let former = step.entry.formerPath { leave(former) }
      if let placed = step.entry.placedPath { arriving.append(placed) }
    }
    var found: [VaultPath] = []
    // A folder is looked at after those in it.
    while let folder = leaving.keys.max(by: { ($0.bytes.count, $1) < ($1.bytes.count, $0) }) {
      if !arriving.contains(where: { $0.isInside(folder) }), isEmptied(folder), isOurs(folder) {
        found.append(folder)
        leave(folder)
      }
      leaving[folder] = nil
    }
    return found
  }

  private mutating func leave(_ path: VaultPath) {
    guard let folder = path.parent else { return }
    leaving[folder, default: []].insert(Array(path.name))
  }

  private func isEmptied(_ folder: VaultPath) -> Bool {
    guard let open = try? folders.descriptor(of: folder), let entries = try? store.calls.entries(of: open)
    else { return false }
    return entries.allSatisfy { leaving[folder]?.contains($0.name) ?? false }
  }

  private func isOurs(_ folder: VaultPath) -> Bool {
    store.records().contains { $0.newFolders.contains(folder) }
  }
}
