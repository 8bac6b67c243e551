/// Holds writers back from a file by a lease while its name changes, and at no other time.
extension OperationRun {
  /// Runs `body`, which gives a file's name to another file or removes it, and looks at the file that came out, under a
  /// lease on the file that Offload read, if the system grants one. The order: take the lease, compare the bytes once
  /// more, run `body`, drop the lease. `body` waits for nothing and writes nothing as long as ``FileStep/lease`` is
  /// set.
  ///
  /// Without a lease, the bytes that came out show whether another program saved in the meantime.
  func holdingBack<Result>(_ step: FileStep, _ body: () throws -> Result) throws -> Result {
    try takeLease(step)
    defer { letGo(step) }
    return try body()
  }

  func letGo(_ step: FileStep) {
    guard let lease = step.lease else { return }
    step.lease = nil
    calls.fileSystem.dropLease(lease)
    if lease != step.file { calls.release(lease) }
    // The file is of no further use, unless it goes to the replaced files. Then the reader closes it.
    if let file = step.file, step.retired[step.entry.temporary]?.file != file { reader.release(file) }
    step.file = nil
  }

  private func takeLease(_ step: FileStep) throws {
    guard step.hadWriter == false, let base = step.base, let file = try fileToHoldBack(step)
    else { return }
    var keep = false
    defer { if !keep, file != step.file { calls.release(file) } }
    switch calls.fileSystem.takeLease(file) {
    case .unavailable: return
    case .writerPresent:
      // Let the program finish writing first.
      _ = try reader.waitForWriters(of: file, at: step.entry.path)
    case .granted:
      keep = try holds(file, base)
      if keep { step.lease = file } else { calls.fileSystem.dropLease(file) }
    }
  }

  /// Returns the file that Offload read, and opens it again if too many files were open; nil if its name is another
  /// file's.
  private func fileToHoldBack(_ step: FileStep) throws -> Descriptor? {
    if let file = step.file { return file }
    guard let file = try? calls.open(step.location.bytes, in: store.root, .beneath) else { return nil }
    if (try? calls.status(of: file).inode) == step.entry.originalInode { return file }
    calls.release(file)
    return nil
  }

  private func holds(_ file: Descriptor, _ text: [UInt8]) throws -> Bool {
    var found = [UInt8](repeating: 0, count: text.count + 1)
    var count = 0
    while count < found.count {
      let read = try calls.readSome(file, into: &found, from: count, at: count)
      if read == 0 { break }
      count += read
      // A file mostly comes in one piece. The read had room for one more byte, so that is then its end.
      if count == text.count { break }
    }
    return count == text.count && found.dropLast().elementsEqual(text)
  }
}
