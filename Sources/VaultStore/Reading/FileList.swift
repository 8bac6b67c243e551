/// The Markdown files of a vault, as its folders list them.
package struct FileList: Sendable {
  /// In the order of their bytes.
  package var files: [VaultPath] = []
  /// Copies that a program left beside a file, Markdown or not, that it could not merge, in the order of their bytes.
  package var conflictCopies: [VaultPath] = []
  /// Those of the files that are links.
  package var links: [VaultPath] = []
  /// What has a Markdown file's name and is none: links that lead nowhere, pipes, devices.
  package var strangers: [VaultPath] = []
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
  ) -> FileList {
    var listing = FileList()
    var folders: [VaultPath?] = [nil]
    while let folder = folders.popLast() {
      do {
        for entry in try entries(of: folder) where entry.name.first != UInt8(ascii: ".") {
          add(entry, of: folder, to: &listing, &folders, ignored)
        }
      } catch {
        listing.unreadable.append(FileList.Unreadable(path: folder, failure: error))
      }
    }
    listing.files.sort()
    listing.strangers.sort()
    listing.conflictCopies.sort()
    return listing
  }

  func entries(of folder: VaultPath?) throws(SystemFailure) -> [FolderEntry] {
    guard let folder else { return try calls.entries(of: root) }
    return try calls.entries(of: folder.bytes, in: root)
  }

  private func add(
    _ entry: FolderEntry, of folder: VaultPath?, to listing: inout FileList, _ folders: inout [VaultPath?],
    _ ignored: (VaultPath, Bool) -> Bool
  ) {
    let isMarkdown = MarkdownName.isMarkdown(entry.name)
    let isCopy = ConflictCopyName.isOne(entry.name)
    guard isMarkdown || isCopy || entry.type == .folder || entry.type == .unknown else { return }
    let path = VaultPath(unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + entry.name } ?? entry.name)
    switch type(of: entry, at: path) {
    case .folder where !ignored(path, true): folders.append(path)
    case .file where isCopy && !ignored(path, false): listing.conflictCopies.append(path)
    case .file where isMarkdown && !ignored(path, false):
      listing.files.append(path)
      if entry.type == .link { listing.links.append(path) }
    case .other where isMarkdown && !ignored(path, false): listing.strangers.append(path)
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
  package static func isMarkdown(_ name: [UInt8]) -> Bool {
    let count = name.count
    return count > 3 && name[count - 3] == UInt8(ascii: ".") && name[count - 2] == UInt8(ascii: "m")
      && name[count - 1] == UInt8(ascii: "d")
  }
}
