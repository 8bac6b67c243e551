import OffloadKit

/// The plans or the lists as a tree of folders: starred ones first, then by path, archived ones last. In each folder those
/// that were used lately may come first.
struct Shelf: Sendable {
  /// All rows, including those that are folded.
  let rows: [Entry]
  /// How many of them aren't archived.
  let count: Int
  /// The folders around each row.
  private let depths: [Int]
  /// Of each row that may come first in its folder, the index of the folder's first row.
  private let begins: [VaultPath: (begin: Int, index: Int)]
  /// The collections in each folder, and in those inside it.
  private let counts: [String: Int]

  /// - Parameter collections: all collections, by path.
  init(_ collections: [ItemCollection], ofPlans: Bool) {
    let mine = collections.filter { !$0.isInbox && $0.isStructured == ofPlans }
    let kept = mine.filter { !$0.path.isArchived }
    let tops = kept.filter(\.isOnTop)
    let others = kept.filter { !$0.isOnTop } + mine.filter(\.path.isArchived)
    let dated = Self.datedFolders(others)
    var rows = tops.map { Entry.row(.collection($0.path)) }
    var depths = tops.map { _ in 0 }
    var counts: [String: Int] = [:]
    var open: [String] = []
    var folderBegins: [String: Int] = ["": tops.count]
    var begins: [VaultPath: (begin: Int, index: Int)] = [:]
    for collection in others {
      let folders = collection.path.folders
      for folder in folders { counts[folder, default: 0] += 1 }
      for (depth, folder) in folders.enumerated() where !open.contains(folder) {
        let beginsFolded = folder == "archive" || dated.contains(folder)
        rows.append(.row(.group(.folder(folder, ofPlans: ofPlans, beginsFolded: beginsFolded))))
        depths.append(depth)
        folderBegins[folder] = rows.count
      }
      open = folders
      if !collection.path.isArchived, let begin = folderBegins[folders.last ?? ""] {
        begins[collection.path] = (begin, rows.count)
      }
      rows.append(.row(.collection(collection.path)))
      depths.append(folders.count)
    }
    (self.rows, self.depths, self.begins) = (rows, depths, begins)
    (self.counts, count) = (counts, kept.count)
  }

  /// Returns the folders that have mostly notes with dates as names.
  private static func datedFolders(_ collections: [ItemCollection]) -> Set<String> {
    let folders = Dictionary(grouping: collections, by: \.path.folderText)
    return Set(
      folders.filter { _, notes in
        notes.count { CivilDate(iso: String($0.path.collectionName.prefix(10))) != nil } * 2 > notes.count
      }.keys)
  }

  func count(in folder: String) -> Int { counts[folder] ?? 0 }

  /// Returns the rows that aren't in a folded folder.
  ///
  /// - Parameter lately: the collections that come first in their folders, in this order.
  func rows(isFolded: (RowGroup) -> Bool, lately: [VaultPath] = []) -> [Entry] {
    var hiddenBelow = Int.max
    return order(lately).compactMap { index in
      let (row, depth) = (rows[index], depths[index])
      if depth > hiddenBelow { return nil }
      hiddenBelow = .max
      if case .row(.group(let group)) = row, isFolded(group) { hiddenBelow = depth }
      return row
    }
  }

  /// Returns the indices of the rows in their order.
  private func order(_ lately: [VaultPath]) -> [Int] {
    let moved = lately.compactMap { begins[$0] }
    if moved.isEmpty { return Array(rows.indices) }
    let first = Dictionary(grouping: moved, by: \.begin).mapValues { $0.map(\.index) }
    let isMoved = Set(moved.map(\.index))
    return rows.indices.flatMap { (first[$0] ?? []) + (isMoved.contains($0) ? [] : [$0]) }
  }
}

extension ItemCollection {
  /// Whether its row is above the folders.
  var isOnTop: Bool { isStarred && !path.isArchived }
}

extension VaultPath {
  /// The folders around it, from the outermost: `Work`, `Work/Talks`.
  var folders: [String] {
    let folder = folderText
    return folder.indices.filter { folder[$0] == "/" }.map { String(folder[..<$0]) }
      + (folder.isEmpty ? [] : [folder])
  }
}
