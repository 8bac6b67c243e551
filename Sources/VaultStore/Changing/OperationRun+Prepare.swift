extension OperationRun {
  /// Small enough for all files of a batch to be open at once.
  private static let batchSize = OpenFiles.share(4, atMost: 64)

  /// Writes every new text into `tx/` and syncs it. A failure leaves nothing.
  func prepare() throws {
    do {
      var rest = steps[...]
      while !rest.isEmpty {
        // A single file needs no question about how many files may be open.
        let count = rest.count == 1 ? 1 : OperationRun.batchSize
        try prepare(batch: rest.prefix(count))
        rest = rest.dropFirst(count)
      }
    } catch {
      discardTemporaries()
      throw error
    }
  }

  /// File systems don't protect an exchange as they protect a rename: if Offload doesn't sync a file first, it may be
  /// empty after a power cut.
  private func prepare(batch: ArraySlice<FileStep>) throws {
    var open: [(FileStep, Descriptor)] = []
    defer { for (_, file) in open { calls.release(file) } }
    for step in batch {
      try failing(step) {
        if let file = try draft(step) { open.append((step, file)) }
      }
    }
    if open.count > 1 { for (_, file) in open { calls.fileSystem.startWriting(file) } }
    while let (step, file) = open.popLast() {
      try failing(step) { try finish(file) }
    }
  }

  /// Syncs and closes a new file. If that fails, Offload must never trust the file again.
  func finish(_ file: Descriptor) throws(SystemFailure) {
    do {
      try calls.sync(file, .file)
    } catch {
      calls.release(file)
      throw error
    }
    try calls.close(file)
  }

  /// Gives a new file the bytes and metadata of another, syncs and closes it.
  ///
  /// - Parameter isExact: whether to fail if Offload can't keep the metadata.
  func fill(
    _ target: Descriptor, from source: Descriptor, isExact: Bool = true
  ) throws(SystemFailure) {
    do throws(SystemFailure) {
      try calls.copyBytes(from: source, to: target)
      do throws(SystemFailure) {
        try Metadata(calls).copy(
          from: source, try calls.status(of: source), to: target, try calls.status(of: target))
      } catch {
        if isExact { throw error }
      }
    } catch {
      calls.release(target)
      throw error
    }
    try finish(target)
  }

  private func failing(_ step: FileStep, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: step.entry.path.bytes)
    }
  }

  /// Returns the step's temporary file, written and open; nil for a step that needs none.
  private func draft(_ step: FileStep) throws -> Descriptor? {
    switch step.entry.kind {
    case .removed, .renamed:
      return nil
    case .changed:
      let file = try newFile(step.entry.temporary, [])
      return try keepingOpen(file) {
        try calls.writeAll(file, step.text ?? [])
        try describe(step, file)
      }
    case .created:
      let file = try newFile(step.entry.temporary, .shared)
      return try keepingOpen(file) {
        try calls.writeAll(file, step.text ?? [])
        try describeNew(step, file)
      }
    case .copied:
      return try draftCopy(step)
    }
  }

  private func newFile(_ name: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try calls.open(name, in: journal.unfinished, [.writing, .creating, .exclusive, mode])
  }

  private func keepingOpen(_ file: Descriptor, _ work: () throws -> Void) throws -> Descriptor {
    do {
      try work()
      return file
    } catch {
      calls.release(file)
      throw error
    }
  }

  /// Gives the new file the old one's metadata. If that can't be done, the step rewrites the old file in place.
  private func describe(_ step: FileStep, _ file: Descriptor) throws(SystemFailure) {
    let fresh = try calls.status(of: file)
    step.entry.temporaryInode = fresh.inode
    guard let status = step.status, !step.entry.isInPlace else { return }
    guard fresh.device == status.device else {
      step.entry.isInPlace = true
      return
    }
    do {
      if let source = step.file {
        try Metadata(calls).copy(from: source, status, to: file, fresh)
      } else {
        let source = try calls.open(step.entry.path.bytes, in: store.root, .beneath)
        defer { calls.release(source) }
        try Metadata(calls).copy(from: source, status, to: file, fresh)
      }
    } catch  where error.isRefusal || error.isUnsupported {
      step.entry.isInPlace = true
    }
  }

  func describeNew(_ step: FileStep, _ file: Descriptor) throws(SystemFailure) {
    try adoptGroup(file, of: step.entry.path.parent)
    step.entry.temporaryInode = try calls.status(of: file).inode
    guard let permissions = step.entry.permissions else { return }
    try calls.repeating { () throws(SystemFailure) in
      try calls.fileSystem.setPermissions(file, permissions)
    }
  }

  /// Gives a new file the folder's group, if the folder passes its group on (setgid). A file renamed into it doesn't
  /// get it otherwise.
  private func adoptGroup(_ file: Descriptor, of folder: VaultPath?) throws(SystemFailure) {
    guard !newFolders.contains(where: { $0 == folder }) else { return }
    let parent = try calls.status(of: try folders.descriptor(of: folder))
    guard parent.permissions & 0o2000 != 0 else { return }
    let fresh = try calls.status(of: file)
    try? calls.fileSystem.setOwner(file, owner: fresh.owner, group: parent.group)
  }

  private func draftCopy(_ step: FileStep) throws -> Descriptor? {
    switch step.source {
    case .outside(let path):
      let source = try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.openOutside(path, .reading)
      }
      defer { calls.release(source) }
      return try draftCopy(step, from: source)
    case .kept(let record, let path):
      let name = try store.keptFile(record, path, in: journal)
      if try calls.status(of: name.path, in: name.folder)?.kind == .link {
        try calls.link(name, to: journal.file(step.entry.temporary))
        return nil
      }
      let source = try calls.open(name.path, in: name.folder, .noFollow)
      defer { calls.release(source) }
      return try draftCopy(step, from: source)
    case .unfinished(let path, let name):
      let folder = try calls.open(path, in: store.root, [.folder, .beneath])
      defer { calls.release(folder) }
      let source = try calls.open(name, in: folder, .noFollow)
      defer { calls.release(source) }
      return try draftCopy(step, from: source)
    case nil:
      return nil
    }
  }

  private func draftCopy(_ step: FileStep, from source: Descriptor) throws -> Descriptor {
    let status = try calls.status(of: source)
    guard status.kind == .file else { throw StoreError.notAFile(step.entry.path) }
    let file = try newFile(step.entry.temporary, .shared)
    return try keepingOpen(file) {
      step.entry.after = try calls.copyBytes(from: source, to: file)
      // Users who may not read the source may not read the copy either.
      let allowed = try calls.status(of: file).permissions
      let both = allowed & (status.permissions | 0o700)
      if step.entry.permissions == nil, both != allowed { step.entry.permissions = both }
      try describeNew(step, file)
    }
  }
}

extension Calls {
  func link(_ from: Name, to: Name) throws(SystemFailure) {
    try repeating { () throws(SystemFailure) in try fileSystem.link(from, to: to) }
  }

  /// - Returns: the fingerprint of the copied bytes.
  @discardableResult
  func copyBytes(from source: Descriptor, to target: Descriptor) throws(SystemFailure) -> Fingerprint {
    try forEachPiece(of: source) { (piece, offset) throws(SystemFailure) in
      try writeAll(target, piece, at: offset)
    }
  }

  /// Returns the fingerprint of a file of any size.
  func fingerprint(of file: Descriptor) throws(SystemFailure) -> Fingerprint {
    try forEachPiece(of: file) { _, _ in }
  }

  private func forEachPiece(
    of file: Descriptor, _ body: (UnsafeRawBufferPointer, Int) throws(SystemFailure) -> Void
  ) throws(SystemFailure) -> Fingerprint {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var hash = XXHash64()
    while true {
      let count = try readSome(file, into: &buffer, from: 0, at: hash.count)
      if count == 0 { return Fingerprint(size: hash.count, hash: hash.finish()) }
      try buffer.withUnsafeBufferPointer { (bytes) throws(SystemFailure) in
        let piece = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count]))
        try body(piece, hash.count)
        hash.update(piece)
      }
    }
  }
}
