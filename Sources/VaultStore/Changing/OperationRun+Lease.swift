/// Writers are held back from a file by a lease while its name changes, and at no other time.
extension OperationRun {
  /// Does what gives a file's name to another, or takes it away, and looks at what came out, under a lease on the file that
  /// was read where one is to be had: taken, the bytes compared once more, `body`, given back. `body` waits for nobody,
  /// and writes nothing, as long as ``Step/lease`` is there.
  ///
  /// Without one the bytes that came out tell what was saved meanwhile.
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
    // It is of no use any more, but for who puts it away as a displaced one; then it is closed with the reader.
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
      // Let them write first.
      _ = try reader.waitForWriters(of: file, at: step.entry.path)
    case .granted:
      keep = try holds(file, base)
      if keep { step.lease = file } else { calls.fileSystem.dropLease(file) }
    }
  }

  /// The file that was read, opened anew where too many were open; nil where its name is another file's.
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
      // Whole files mostly come in one piece, and then it is their end that tells.
      if count == text.count { break }
    }
    return count == text.count && found.dropLast().elementsEqual(text)
  }
}
