/// Refuses files that Offload may not write before it writes anything, and finds the folders that are missing.
struct ScheduleChecks {
  let reader: WholeFileReader
  /// The paths of folders that Offload may write; the root's is empty.
  private var writable: Set<[UInt8]> = []

  init(_ reader: WholeFileReader) {
    self.reader = reader
  }

  mutating func check(_ schedule: inout Schedule) throws {
    for step in schedule.steps {
      switch step.entry.kind {
      case .changed, .removed, .renamed: try checkPresent(step)
      case .created, .copied: break
      }
      if let placed = step.entry.placedPath { try checkNew(placed, &schedule) }
    }
  }

  private mutating func checkPresent(_ step: FileStep) throws {
    let path = step.entry.path
    try checkWritable(folder: path.parent)
    guard let status = step.status, status.kind == .file else { return }
    // This refuses root as well: a rename would override the mark that the user has set.
    guard status.permissions & 0o222 != 0 else { throw StoreError.notWritable(path) }
    try refusing(path) { () throws(SystemFailure) in
      try reader.calls.fileSystem.checkWritable(path.bytes, in: reader.root)
    }
  }

  private mutating func checkNew(_ path: VaultPath, _ schedule: inout Schedule) throws {
    var missing: [VaultPath] = []
    var parent = path.parent
    while let folder = parent, !schedule.newFolders.contains(folder), try isMissing(folder, schedule) {
      missing.append(folder)
      parent = folder.parent
    }
    schedule.newFolders += missing.reversed()
    if let parent, schedule.newFolders.contains(parent) { return }
    try checkWritable(folder: parent)
  }

  /// Returns whether the operation must make a folder: its name is free, or the operation removes the holder of the
  /// name.
  private func isMissing(_ folder: VaultPath, _ schedule: Schedule) throws -> Bool {
    guard let there = try reader.status(of: folder) else { return true }
    return there.kind == .file || schedule.emptiedFolders.contains { folder.mayBeInside($0) }
  }

  private mutating func checkWritable(folder: VaultPath?) throws {
    guard writable.insert(folder?.bytes ?? []).inserted else { return }
    let path = folder ?? VaultPath(unchecked: [UInt8(ascii: ".")])
    try refusing(path) { () throws(SystemFailure) in
      let descriptor = try reader.folders.descriptor(of: folder)
      let status = try reader.calls.status(of: descriptor)
      guard status.permissions & 0o222 != 0 else { throw SystemFailure.readOnly(.access) }
      try reader.calls.fileSystem.checkWritable([UInt8(ascii: ".")], in: descriptor)
    }
  }

  private func refusing(_ path: VaultPath, _ work: () throws(SystemFailure) -> Void) throws {
    do {
      try reader.calls.repeating(work)
    } catch {
      if error.isRefusal { throw StoreError.notWritable(path) }
      throw StoreError.failed(error, path: path.bytes)
    }
  }
}
