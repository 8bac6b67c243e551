/// A file system's calls as the store needs them: repeated when a signal interrupts them, and carried on after
/// short reads and writes.
struct Calls: Sendable {
  let fileSystem: any FileSystem

  /// A call that is interrupted so often is not going to succeed.
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

  /// Closes a file whose bytes matter: a failure may be that of an earlier write.
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

  /// Gives a file's lock back, and closes it.
  func giveBack(_ lock: Descriptor) {
    fileSystem.unlock(lock)
    release(lock)
  }

  /// Closes files that were only read, always in the same order.
  func release(_ files: some Sequence<Descriptor>) {
    for file in files.sorted(by: { $0.number < $1.number }) { release(file) }
  }

  /// Whether a program has the file open for writing, as far as the system says.
  func hasWriter(_ file: Descriptor) -> Bool { writers(of: file) == .writerPresent }

  /// What the system says of programs that have the file open for writing; nobody is held back.
  func writers(of file: Descriptor) -> LeaseAnswer {
    let answer = fileSystem.takeLease(file)
    if answer == .granted { fileSystem.dropLease(file) }
    return answer
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    try repeating { () throws(SystemFailure) in try fileSystem.status(of: file) }
  }

  /// Links are not followed. Nil where there is nothing of that name.
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

  /// Has the names in a folder last before anything is done that hangs on that. Where folders cannot be synced, it goes on: that
  /// the end is not confirmed says so.
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

  /// The most bytes that a file may have to be read: a record may hold the texts of many notes, and none is written that is
  /// longer. A sparse file claims any size and costs whoever made it nothing.
  static let largest = 1 << 30

  /// The whole file. `size` is what it has just been said to have; any other is found out, by a byte more that is asked for.
  ///
  /// - Throws: `SystemFailure.tooLargeToRead` for more than ``largest`` bytes, before there is memory for them.
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
      // In one piece, and no byte more: the file's status and the reading agree on where it ends.
      if read == 0 || read == size && count == size { break }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Reads from `offset` of the file into the buffer's part from `start` on.
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
      // A device that takes nothing and reports nothing would keep us here for ever.
      guard written > 0 else { throw SystemFailure.outOfSpace(.write) }
      done += written
    }
  }

  /// Moves a file out of the vault, or within the journal, to a name there that must be free. The journal's names are ours
  /// alone, so that asking before is as good as a promise, and whatever has the old name at this moment is what is moved.
  func takeOut(_ file: Name, to name: Name) throws(SystemFailure) {
    do {
      try rename(file, to: name, .exclusive)
    } catch  where error.isUnsupported {
      if try status(of: name.path, in: name.folder) != nil { throw SystemFailure.existing(.rename) }
      try rename(file, to: name, .replacing)
    }
  }

  /// Moves a file of the journal to where the new name must be free, also on file systems that cannot promise that in one
  /// call.
  ///
  /// - Throws: a failure that left everything as it was; or one that `isHalfRenamed`, after which the file has both names.
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
      // Neither call is to be had: between the question and the answer somebody may take the name.
      if try status(of: to.path, in: to.folder) != nil { throw SystemFailure.existing(.rename) }
      return try rename(from, to: to, .replacing)
    }
    do {
      try remove(from.path, in: from.folder)
    } catch {
      // The new name is not taken back: it may be somebody's newer file by now.
      throw SystemFailure(.finishRename, code: error.code)
    }
  }
}
