/// A reason why files of a repository may be elsewhere, or a sync may replace them: git would follow it to a place that
/// the user hasn't checked.
package struct IrregularFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case link
    /// Neither a file nor a folder. Sockets count as files, since git's own file watcher listens on one.
    case special
    /// It names another repository, whose files git uses here.
    case borrowing
    /// So deep in other folders that Offload doesn't look further.
    case deep
  }

  package let path: VaultPath
  package let kind: Kind
}

extension SyncFiles {
  /// Files that make git read another repository's files: see gitrepository-layout(5).
  private static let borrowing = [Array(".git/commondir".utf8), Array(".git/objects/info/alternates".utf8)]
  private static let depth = 64

  /// Returns the first file in git's folder that isn't plain; nil if all are.
  ///
  /// - Throws: `StoreError.failed` for a folder that can't be listed.
  package func irregularFile() throws(StoreError) -> IrregularFile? {
    for path in Self.borrowing where (try? calls.status(of: path, in: store.root)) ?? nil != nil {
      return IrregularFile(path: VaultPath(unchecked: path), kind: .borrowing)
    }
    var folders = [SyncFiles.git]
    while let folder = folders.popLast() {
      for entry in try entries(of: folder) {
        let path = folder + [SyncFiles.slash] + entry.name
        let kind: IrregularFile.Kind
        switch entry.type == .file ? .file : try type(at: path) {
        case .file: continue
        case .folder where path.count(where: { $0 == SyncFiles.slash }) < Self.depth:
          folders.append(path)
          continue
        case .folder: kind = .deep
        case .link: kind = .link
        case .other, .unknown: kind = .special
        }
        return IrregularFile(path: VaultPath(unchecked: path), kind: kind)
      }
    }
    return nil
  }

  /// Returns the entries in the order of their bytes, so that the result is the same each time.
  private func entries(of folder: [UInt8]) throws(StoreError) -> [FolderEntry] {
    do {
      let entries = try calls.entries(of: folder, in: store.root, [.noFollow, .beneath])
      return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    } catch {
      throw StoreError.failed(error, path: folder)
    }
  }

  private func type(at path: [UInt8]) throws(StoreError) -> FileType {
    do {
      // A file that is already gone does no harm.
      guard let status = try calls.status(of: path, in: store.root) else { return .file }
      let isSocket = status.mode & 0o170000 == 0o140000
      return isSocket ? .file : status.kind
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }
}
