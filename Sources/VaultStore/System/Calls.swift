/// Makes a file system's calls as the store needs them: repeats them after a signal, and continues after short reads
/// and writes.
struct Calls: Sendable {
  let fileSystem: any FileSystem

  /// A call that signals interrupt this often won't succeed.
  private static let attempts = 100

  func repeating<Value>(_ call: () throws(SystemFailure) -> Value) throws(SystemFailure) -> Value {
    for _ in 1..<Calls.attempts {
      do {
        return try call()
      } catch  where error.isInterruption {
        continue
      }
    }
    return try call()
  }

  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try repeating { () throws(SystemFailure) in try fileSystem.open(path, in: folder, mode) }
  }

  /// Closes a file whose bytes matter: a failure may come from an earlier write.
  func close(_ file: Descriptor) throws(SystemFailure) {
    do {
      try fileSystem.close(file)
    } catch  where error.isInterruption {
      // The descriptor is gone all the same.
    }
  }

  /// Closes a file that was only read.
  func release(_ file: Descriptor) {
    try? fileSystem.close(file)
  }

  /// Releases a file's lock, and closes the file.
  func giveBack(_ lock: Descriptor) {
    fileSystem.unlock(lock)
    release(lock)
  }

  /// Closes files that were only read, always in the same order.
  func release(_ files: some Sequence<Descriptor>) {
    for file in files.sorted(by: { $0.number < $1.number }) { release(file) }
  }

  /// Returns whether a program has the file open for writing, as far as the system can tell.
  func hasWriter(_ file: Descriptor) -> Bool { writers(of: file) == .writerPresent }

  /// Asks the system for programs that have the file open for writing, without holding any back.
  func writers(of file: Descriptor) -> LeaseAnswer {
    let answer = fileSystem.takeLease(file)
    if answer == .granted { fileSystem.dropLease(file) }
    return answer
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    try repeating { () throws(SystemFailure) in try fileSystem.status(of: file) }
  }

  /// Returns the status without following links; nil if the name is free.
  func status(of path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> FileStatus? {
    do {
      return try repeating { () throws(SystemFailure) in
        try fileSystem.status(of: path, in: folder, followingLink: false)
      }
    } catch  where error.isMissing {
      return nil
    }
  }

  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    try repeating { () throws(SystemFailure) in try fileSystem.sync(file, kind) }
  }

  /// Syncs the names in a folder before a step that relies on them. Continues if the folder can't be synced: the
  /// outcome then isn't confirmed as durable.
  func syncNames(in folder: Descriptor) throws(SystemFailure) {
    do {
      try sync(folder, .folder)
    } catch {
      guard error.isUnsupported else { throw error }
    }
  }

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    try repeating { () throws(SystemFailure) in try fileSystem.rename(from, to: to, mode) }
  }

  func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try repeating { () throws(SystemFailure) in try fileSystem.remove(path, in: folder) }
  }

  /// The most bytes of a file that Offload reads. A record may contain the texts of many notes, but Offload never
  /// writes a longer one. A sparse file can claim any size at no cost.
  static let largest = 1 << 30

  /// Reads the whole file. `size` is the size that its status just reported. Another size shows, since this asks for
  /// one more byte.
  ///
  /// - Throws: `SystemFailure.tooLargeToRead` for more than ``largest`` bytes, before it allocates memory for them.
  func readAll(_ file: Descriptor, size: Int) throws(SystemFailure) -> [UInt8] {
    guard size <= Calls.largest else { throw .tooLargeToRead }
    var bytes = [UInt8](repeating: 0, count: max(0, size) + 1)
    var count = 0
    while true {
      if count == bytes.count {
        guard count <= Calls.largest else { throw .tooLargeToRead }
        bytes += [UInt8](repeating: 0, count: max(4096, bytes.count))
      }
      let read = try readSome(file, into: &bytes, from: count, at: count)
      count += read
      // One read gave exactly this many bytes: the status and the read agree on the end of the file.
      if read == 0 || read == size && count == size { break }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Reads from `offset` in the file into the buffer from `start` on.
  func readSome(_ file: Descriptor, into bytes: inout [UInt8], from start: Int, at offset: Int)
    throws(SystemFailure) -> Int
  {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemFailure) in
      let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
      return try repeating { () throws(SystemFailure) in
        try fileSystem.read(file, into: rest, at: offset)
      }
    }
  }

  func writeAll(_ file: Descriptor, _ bytes: [UInt8], at start: Int = 0) throws(SystemFailure) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemFailure) in
      try writeAll(file, UnsafeRawBufferPointer(buffer), at: start)
    }
  }

  func writeAll(_ file: Descriptor, _ buffer: UnsafeRawBufferPointer, at start: Int)
    throws(SystemFailure)
  {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
      let written = try repeating { () throws(SystemFailure) in
        try fileSystem.write(file, rest, at: start + done)
      }
      // A device that takes nothing and reports nothing would otherwise cause an endless loop.
      guard written > 0 else { throw SystemFailure.outOfSpace(.write) }
      done += written
    }
  }

  /// Moves a file out of the vault, or within the journal, to a free name in the journal. Only Offload uses names in
  /// the journal, so checking first is safe. This moves whatever file has the old name at that moment.
  func takeOut(_ file: Name, to name: Name) throws(SystemFailure) {
    do {
      try rename(file, to: name, .exclusive)
    } catch  where error.isUnsupported {
      if try status(of: name.path, in: name.folder) != nil { throw SystemFailure.existing(.rename) }
      try rename(file, to: name, .replacing)
    }
  }

  /// Moves a file of the journal to a new name that must be free, also on file systems that can't promise that in one
  /// call.
  ///
  /// - Throws: a failure that left everything unchanged; or one that `isHalfRenamed`, after which the file has both
  ///   names.
  func renameExclusively(_ from: Name, to: Name) throws(SystemFailure) {
    do {
      try rename(from, to: to, .exclusive)
    } catch  where error.isUnsupported {
      try renameByLinking(from, to: to)
    }
  }

  private func renameByLinking(_ from: Name, to: Name) throws(SystemFailure) {
    do {
      try repeating { () throws(SystemFailure) in try fileSystem.link(from, to: to) }
    } catch  where error.isLinkRefusal {
      // Neither call works here. Between this check and the rename, another program may take the name.
      if try status(of: to.path, in: to.folder) != nil { throw SystemFailure.existing(.rename) }
      return try rename(from, to: to, .replacing)
    }
    do {
      try remove(from.path, in: from.folder)
    } catch {
      // Don't remove the new name: by now it may be another program's newer file.
      throw SystemFailure(.finishRename, code: error.code)
    }
  }
}
