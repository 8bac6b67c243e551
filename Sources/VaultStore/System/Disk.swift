internal import CSystem
internal import LibC

/// The machine's own file system.
package struct Disk: FileSystem {
  package init() {}

  package func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try open(path, in: Descriptor(AT_FDCWD), mode)
  }

  package func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode)
    throws(SystemFailure) -> Descriptor
  {
    var flags = mode.contains(.writing) ? O_RDWR : O_RDONLY
    if mode.contains(.appending) { flags |= O_APPEND }
    if mode.contains(.creating) { flags |= O_CREAT }
    if mode.contains(.exclusive) { flags |= O_EXCL }
    if mode.contains(.folder) { flags |= O_DIRECTORY }
    if mode.contains(.noFollow) { flags |= O_NOFOLLOW }
    // Neither a pipe nor another program's lease may block `open`. For reading and writing files the flag has no
    // effect.
    flags |= O_NONBLOCK
    let permissions: mode_t = mode.contains(.shared) ? 0o666 : 0o600
    let opened = withPath(path) {
      mode.contains(.beneath)
        ? offload_open_beneath(folder.number, $0, flags, permissions)
        : offload_open(folder.number, $0, flags, permissions)
    }
    return Descriptor(try checked(opened, .open))
  }

  package func close(_ file: Descriptor) throws(SystemFailure) {
    try checked(LibC.close(file.number), .close)
  }

  package func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    try checked(pread(file.number, buffer.baseAddress, buffer.count, off_t(offset)), .read)
  }

  package func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    try checked(pwrite(file.number, bytes.baseAddress, bytes.count, off_t(offset)), .write)
  }

  package func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure) {
    try checked(ftruncate(file.number, off_t(size)), .truncate)
  }

  package func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    let reach = kind == .commit ? offload_sync_commit : offload_sync_file
    try checked(offload_sync(file.number, reach), .sync)
  }

  package func startWriting(_ file: Descriptor) {
    offload_start_writing(file.number)
  }

  package func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    let how =
      switch mode {
      case .replacing: offload_rename_replacing
      case .exclusive: offload_rename_exclusive
      case .exchanging: offload_rename_exchanging
      }
    let result = withPath(from.path) { old in
      withPath(to.path) { new in offload_rename(from.folder.number, old, to.folder.number, new, how) }
    }
    try checked(result, .rename)
  }

  package func keepsRenames(in folder: Descriptor) -> Bool { offload_keeps_renames(folder.number) }

  package func link(_ from: Name, to: Name) throws(SystemFailure) {
    let result = withPath(from.path) { old in
      withPath(to.path) { new in linkat(from.folder.number, old, to.folder.number, new, 0) }
    }
    try checked(result, .link)
  }

  package func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try checked(withPath(path) { unlinkat(folder.number, $0, 0) }, .remove)
  }

  package func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32)
    throws(SystemFailure)
  {
    try checked(withPath(path) { mkdirat(folder.number, $0, mode_t(permissions)) }, .makeFolder)
  }

  package func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try checked(withPath(path) { unlinkat(folder.number, $0, AT_REMOVEDIR) }, .removeFolder)
  }
}

/// Calls `body` with the path as a C string. A NUL inside would cut it, but `VaultPath` has none.
func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { buffer in
    path.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
    buffer[path.count] = 0
    return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
  }
}

@discardableResult
func checked<Value: SignedInteger>(_ value: Value, _ call: SystemFailure.Call)
  throws(SystemFailure) -> Value
{
  guard value >= 0 else { throw SystemFailure(call, code: offload_error()) }
  return value
}
