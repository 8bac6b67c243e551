internal import CSystem
internal import LibC

extension Disk {
  package func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    var found = offload_status()
    try checked(offload_status_of(file.number, &found), .status)
    return FileStatus(found)
  }

  package func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  {
    var found = offload_status()
    try checked(withPath(path) { offload_status_at(folder.number, $0, followingLink, &found) }, .status)
    return FileStatus(found)
  }

  package func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    let target = try text(.status) { buffer, size in
      withPath(path) { readlinkat(folder.number, $0, buffer, size) }
    }
    return target
  }

  package func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    try text(.path) { offload_path_of(folder.number, $0, $1) }
  }

  /// Each call opens its own descriptor, which begins at the first entry even if another caller is listing the folder.
  package func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] {
    try entries(of: [UInt8(ascii: ".")], in: folder, [])
  }

  package func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure)
    -> [FolderEntry]
  {
    // The stream takes over the descriptor.
    let own = try open(path, in: folder, mode.union(.folder))
    guard let stream = offload_open_folder(own.number) else {
      let failure = SystemFailure(.list, code: offload_error())
      try close(own)
      throw failure
    }
    defer { offload_close_folder(stream) }
    var entries: [FolderEntry] = []
    var entry = offload_entry()
    while try checked(offload_next_entry(stream, &entry), .list) > 0 {
      let name = [UInt8](UnsafeRawBufferPointer(start: entry.name, count: entry.length))
      guard name != [UInt8(ascii: ".")], name != [UInt8(ascii: "."), UInt8(ascii: ".")] else { continue }
      entries.append(FolderEntry(name: name, type: FileType(entryKind: entry.kind)))
    }
    return entries
  }

  package func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try checked(withPath(path) { faccessat(folder.number, $0, W_OK, AT_EACCESS) }, .access)
  }

  private func text(
    _ call: SystemFailure.Call, _ read: (UnsafeMutablePointer<CChar>, Int) -> Int
  ) throws(SystemFailure) -> [UInt8] {
    let size = 4096
    var bytes: [UInt8] = []
    let length = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      let length = read(start, size)
      if length > 0 { bytes = [UInt8](UnsafeRawBufferPointer(start: start, count: length)) }
      return length
    }
    try checked(length, call)
    return bytes
  }
}

extension FileStatus {
  init(_ found: offload_status) {
    self.init(
      device: found.device, inode: found.inode, size: Int(clamping: found.size), links: found.links,
      modified: Timestamp(seconds: found.modified_seconds, nanoseconds: found.modified_nanoseconds),
      mode: found.mode, owner: found.owner, group: found.group)
  }
}
