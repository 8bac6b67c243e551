/// Finds the folders that undoing an operation removes: an operation had made them, and they are empty again.
struct EmptiedFolders {
  private let store: Store
  private let folders: Folders
  /// The names that leave each folder.
  private var leaving: [VaultPath: Set<[UInt8]>] = [:]

  init(_ store: Store, _ folders: Folders) {
    (self.store, self.folders) = (store, folders)
  }

  /// Returns inner folders first.
  mutating func find(after schedule: Schedule) -> [VaultPath] {
    var arriving: [VaultPath] = []
    for step in schedule.steps {
      if let former = step.entry.formerPath { leave(former) }
      if let placed = step.entry.placedPath { arriving.append(placed) }
    }
    var found: [VaultPath] = []
    // Looks at a folder after those in it.
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
