#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The Markdown files of a vault, by name alone: no file is opened.
package struct VaultWalk: Sendable {
  /// In path order.
  package private(set) var files: [VaultPath] = []
  /// Conflict copies that sync tools left; they are not among the files.
  package private(set) var conflictCopies: [VaultPath] = []
  /// Folders that could not be read.
  package private(set) var unreadable: [VaultPath] = []

  /// Walks the folder behind a descriptor.
  ///
  /// Dot-folders and dot-files, links to folders, and whatever `isIgnored` says are left out.
  ///
  /// - Parameter isIgnored: takes a path; a folder that is ignored is not entered.
  package init(root: Int32, isIgnored: (VaultPath) -> Bool) {
    var pending: [VaultPath?] = [nil]
    while let folder = pending.popLast() {
      guard let stream = Self.open(folder, in: root) else {
        if let folder { unreadable.append(folder) }
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let kind = Int32(entry.pointee.d_type)
        let name = Self.name(of: entry)
        guard let first = name.first, first != UInt8(ascii: ".") else { continue }
        guard kind == DT_DIR || kind == DT_UNKNOWN || Self.isMarkdown(name) else { continue }
        let path = VaultPath(unchecked: folder.map { $0.bytes + [UInt8(ascii: "/")] + name } ?? Array(name))
        guard !isIgnored(path) else { continue }
        switch kind == DT_REG ? S_IFREG : kind == DT_DIR ? S_IFDIR : Self.kind(of: path, in: root, isLink: kind == DT_LNK) {
        case S_IFDIR: pending.append(path)
        case S_IFREG where !Self.isMarkdown(name): continue
        case S_IFREG where Self.isConflictCopy(name): conflictCopies.append(path)
        case S_IFREG: files.append(path)
        default: continue
        }
      }
    }
    files.sort()
    conflictCopies.sort()
  }

  private static func open(_ folder: VaultPath?, in root: Int32) -> OpaquePointer? {
    let path = (folder?.bytes ?? [UInt8(ascii: ".")]) + [0]
    let descriptor = path.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return openat(root, start, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (folder == nil ? 0 : O_NOFOLLOW))
    }
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    return stream
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)))
  }

  /// What an entry is whose kind the folder does not tell. A link counts only where it leads to a file.
  private static func kind(of path: VaultPath, in root: Int32, isLink: Bool) -> mode_t {
    var status = stat()
    let bytes = path.bytes + [0]
    let code = bytes.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
      if isLink { return fstatat(root, start, &status, 0) }
      return fstatat(root, start, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard code == 0 else { return 0 }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFLNK { return Self.kind(of: path, in: root, isLink: true) }
    return isLink && kind == S_IFDIR ? 0 : kind
  }

  private static func isMarkdown(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = name.count
    return count > 3 && name[count - 3] == UInt8(ascii: ".") && name[count - 2] == UInt8(ascii: "m")
      && name[count - 1] == UInt8(ascii: "d")
  }

  private static func isConflictCopy(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    contains(".sync-conflict-", name) || contains("conflicted copy", name)
  }

  /// Without regard to ASCII case; `words` is in lower case.
  private static func contains(_ words: StaticString, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    words.withUTF8Buffer { words in
      guard name.count >= words.count else { return false }
      return (0...(name.count - words.count)).contains { start in
        words.indices.allSatisfy { index in
          let byte = name[start + index]
          return (byte &- 0x41 < 26 ? byte | 0x20 : byte) == words[index]
        }
      }
    }
  }
}

extension Store {
  /// The vault's Markdown files, by name alone; see `VaultWalk`.
  package func walk(isIgnored: (VaultPath) -> Bool) -> VaultWalk {
    VaultWalk(root: root.number, isIgnored: isIgnored)
  }

  /// A reader of many files, one after another; it must not outlive the store.
  package func reader() -> FileReader {
    FileReader(root: root.number)
  }
}
