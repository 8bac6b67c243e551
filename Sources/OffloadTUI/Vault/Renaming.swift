import OffloadKit

/// The old and the new path of a renamed file.
struct Renaming {
  let old: VaultPath
  let new: VaultPath

  func path(_ path: VaultPath) -> VaultPath { path == old ? new : path }

  func key(_ key: ItemKey) -> ItemKey {
    var key = key
    key.path = path(key.path)
    return key
  }

  func row(_ row: RowKey) -> RowKey {
    switch row {
    case .item(let item): .item(key(item))
    case .collection(let path): .collection(self.path(path))
    case .conflict(let path, let number): .conflict(self.path(path), number)
    case .text(let path, let number): .text(self.path(path), number)
    case .passage(let path, let line): .passage(self.path(path), line)
    case .group, .day: row
    }
  }
}
