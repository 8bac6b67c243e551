/// The Markdown files of a vault, as its folders list them.
package struct FileList: Sendable {
  /// In the order of their bytes.
  package var files: [VaultPath] = []
  /// Conflict copies that a program left next to a file, Markdown or not, in the order of their bytes.
  package var conflictCopies: [VaultPath] = []
  /// Those of the files that are links.
  package var links: [VaultPath] = []
  /// Entries with a Markdown file's name that aren't files: links that lead nowhere, pipes, devices.
  package var strangers: [VaultPath] = []
  /// Folders that Offload couldn't list, and Markdown files that are in the cloud and not on this disk.
  package var unreadable: [Unreadable] = []
  /// Whether a folder has the name of a conflict copy.
  fileprivate var hasCopiedFolder = false

  package struct Unreadable: Hashable, Sendable {
    /// Nil for the root.
    package var path: VaultPath?
    package var failure: SystemFailure
  }
}

extension FileList {
  /// Moves files in a copied folder to the conflict copies if the original folder has a file at the same place. A file
  /// that only the copied folder has stays a normal file.
  fileprivate mutating func takeOutCopiedFolders() {
    // Hardly any vault has one.
    guard hasCopiedFolder else { return }
    let folders = Set(files.compactMap(\.parent)).filter { ConflictCopyName.original(ofFolder: $0) != nil }
    let here = Set(files)
    let copies = files.filter { file in
      file.parent.map(folders.contains) ?? false
        && ConflictCopyName.original(of: file).map(here.contains) ?? false
    }
    files.removeAll(where: Set(copies).contains)
    conflictCopies += copies
  }
}

extension Store {
  /// Lists every `.md` file below the root.
  ///
  /// Leaves out folders and files whose name begins with a dot, and doesn't enter links to folders. A link to a file
  /// counts as a file, wherever it leads.
  /// - Parameter ignored: returns whether to leave an entry out; called for each folder and each `.md` file.
  package func list(
    ignoring ignored: (_ path: VaultPath, _ isFolder: Bool) -> Bool = { _, _ in false }
  ) -> FileList {
    var listing = FileList()
    var folders: [VaultPath?] = [nil]
    while !folders.isEmpty {
      var inner: [VaultPath?] = []
      // Reading one folder takes less time than starting a thread.
      let foldersAtOnce = 16
      _ = Threads.inOrder((folders.count + foldersAtOnce - 1) / foldersAtOnce) { [folders] number in
        folders[number * foldersAtOnce..<min((number + 1) * foldersAtOnce, folders.count)].map(content)
      } receive: { contents in
        for content in contents { add(content, to: &listing, &inner, ignored) }
        return true
      }
      folders = inner
    }
    listing.takeOutCopiedFolders()
    listing.files.sort()
    listing.strangers.sort()
    listing.conflictCopies.sort()
    return listing
  }

  func entries(of folder: VaultPath?) throws(SystemFailure) -> [FolderEntry] {
    guard let folder else { return try calls.entries(of: root) }
    return try calls.entries(of: folder.bytes, in: root)
  }

  /// The entries of one folder that may be part of the vault.
  private struct FolderContent: Sendable {
    struct Entry: Sendable {
      let path: VaultPath
      let type: FileType
      let isLink: Bool
      let isMarkdown: Bool
      let isCopy: Bool
    }

    let folder: VaultPath?
    let entries: Result<[Entry], SystemFailure>
    /// Markdown files that are in the cloud.
    var elsewhere: [VaultPath] = []
  }

  private func content(of folder: VaultPath?) -> FolderContent {
    do throws(SystemFailure) {
      let opening = folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
      var elsewhere: [VaultPath] = []
      let entries = try entries(of: folder).compactMap { entry -> FolderContent.Entry? in
        if entry.name.first == UInt8(ascii: ".") {
          if let name = Placeholder.original(of: entry.name), MarkdownName.isMarkdown(name) {
            elsewhere.append(VaultPath(unchecked: opening + name))
          }
          return nil
        }
        let (isMarkdown, isCopy) = (MarkdownName.isMarkdown(entry.name), ConflictCopyName.isOne(entry.name))
        guard isMarkdown || isCopy || entry.type == .folder || entry.type == .unknown else { return nil }
        let path = VaultPath(unchecked: opening + entry.name)
        return FolderContent.Entry(
          path: path, type: type(of: entry, at: path), isLink: entry.type == .link, isMarkdown: isMarkdown,
          isCopy: isCopy)
      }
      return FolderContent(folder: folder, entries: .success(entries), elsewhere: elsewhere)
    } catch {
      return FolderContent(folder: folder, entries: .failure(error))
    }
  }

  private func add(
    _ content: FolderContent, to listing: inout FileList, _ folders: inout [VaultPath?],
    _ ignored: (VaultPath, Bool) -> Bool
  ) {
    switch content.entries {
    case .failure(let failure):
      listing.unreadable.append(FileList.Unreadable(path: content.folder, failure: failure))
    case .success(let entries):
      let here = Set(entries.map { $0.path })
      listing.unreadable += content.elsewhere.filter { !here.contains($0) && !ignored($0, false) }
        .map { FileList.Unreadable(path: $0, failure: .isInCloud) }
      for entry in entries {
        switch entry.type {
        case .folder where !ignored(entry.path, true):
          folders.append(entry.path)
          if entry.isCopy { listing.hasCopiedFolder = true }
        case .file where entry.isCopy && !ignored(entry.path, false):
          listing.conflictCopies.append(entry.path)
        case .file where entry.isMarkdown && !ignored(entry.path, false):
          listing.files.append(entry.path)
          if entry.isLink { listing.links.append(entry.path) }
        case .other where entry.isMarkdown && !ignored(entry.path, false):
          listing.strangers.append(entry.path)
        default: break
        }
      }
    }
  }

  /// Asks for the status only if the folder doesn't report the kind. A link leads to a file or nowhere.
  private func type(of entry: FolderEntry, at path: VaultPath) -> FileType {
    var type = entry.type
    if type == .unknown { type = (try? calls.status(of: path.bytes, in: root))??.kind ?? .other }
    guard type == .link else { return type }
    return stamp(of: path) == nil ? .other : .file
  }
}

/// Names of Markdown files.
package enum MarkdownName {
  package static func isMarkdown(_ name: [UInt8]) -> Bool {
    let count = name.count
    return count > 3 && name[count - 3] == UInt8(ascii: ".") && name[count - 2] == UInt8(ascii: "m")
      && name[count - 1] == UInt8(ascii: "d")
  }
}
