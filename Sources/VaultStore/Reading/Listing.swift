/// The Markdown files of a vault, as its folders list them.
package struct Listing: Sendable {
  /// In the order of their bytes.
  package var files: [VaultPath] = []
  /// Copies that a sync tool left beside a file that it could not merge, in the order of their bytes.
  package var conflictCopies: [VaultPath] = []
  /// Folders that could not be listed.
  package var unreadable: [Unreadable] = []

  package struct Unreadable: Hashable, Sendable {
    /// Nil for the root.
    package var path: VaultPath?
    package var failure: SystemFailure
  }
}

extension Store {
  /// Lists every `.md` file below the root.
  ///
  /// Folders and files whose name begins with a dot are left out, and links to folders are not entered. A link to
  /// a file counts as a file, wherever it leads.
  /// - Parameter ignored: called for each folder and each `.md` file that would be listed.
  package func list(
    ignoring ignored: (_ path: VaultPath, _ isFolder: Bool) -> Bool = { _, _ in false }
  ) -> Listing {
    var listing = Listing()
    var folders: [VaultPath?] = [nil]
    while let folder = folders.popLast() {
      do {
        for entry in try entries(of: folder) {
          guard entry.name.first != UInt8(ascii: ".") else { continue }
          add(entry, of: folder, to: &listing, &folders, ignored)
        }
      } catch {
        listing.unreadable.append(Listing.Unreadable(path: folder, failure: error))
      }
    }
    listing.files.sort()
    listing.conflictCopies.sort()
    return listing
  }

  private func entries(of folder: VaultPath?) throws(SystemFailure) -> [FolderEntry] {
    guard let folder else { return try calls.entries(of: root) }
    let open = try calls.open(folder.bytes, in: root, [.folder, .noFollow])
    defer { calls.release(open) }
    return try calls.entries(of: open)
  }

  private func add(
    _ entry: FolderEntry, of folder: VaultPath?, to listing: inout Listing, _ folders: inout [VaultPath?],
    _ ignored: (VaultPath, Bool) -> Bool
  ) {
    let isMarkdown = MarkdownName.isMarkdown(entry.name)
    guard isMarkdown || entry.type == .folder || entry.type == .unknown else { return }
    let path = VaultPath(unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
    switch type(of: entry, at: path) {
    case .folder where !ignored(path, true): folders.append(path)
    case .file where isMarkdown && !ignored(path, false):
      if MarkdownName.isConflictCopy(entry.name) {
        listing.conflictCopies.append(path)
      } else {
        listing.files.append(path)
      }
    default: break
    }
  }

  /// Asks only where the folder does not say; links lead to files or nowhere.
  private func type(of entry: FolderEntry, at path: VaultPath) -> FileType {
    var type = entry.type
    if type == .unknown { type = (try? calls.status(of: path.bytes, in: root))??.kind ?? .other }
    guard type == .link else { return type }
    return stamp(of: path) == nil ? .other : .file
  }
}

/// What a file's name says.
package enum MarkdownName {
  private static let suffix = Array(".md".utf8)

  package static func isMarkdown(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
  }

  /// `*.sync-conflict-*`, `* (… conflicted copy …).md`, `* (Conflicted copy …).md`.
  package static func isConflictCopy(_ name: [UInt8]) -> Bool {
    if name.firstRange(of: Array(".sync-conflict-".utf8)) != nil { return true }
    guard name.suffix(4).elementsEqual(").md".utf8),
      let open = name.firstRange(of: Array(" (".utf8))
    else { return false }
    let inside = name[open.upperBound...]
    return inside.firstRange(of: Array("conflicted copy".utf8)) != nil
      || inside.starts(with: Array("Conflicted copy".utf8))
  }
}
