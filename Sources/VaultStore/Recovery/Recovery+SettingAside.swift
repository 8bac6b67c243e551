extension Recovery {
  /// Keeps everything of a record that cannot be decided, and the files as they are now.
  func setAside(_ record: JournalRecord) throws {
    for (number, entry) in record.entries.enumerated() {
      try copyAside(entry.path, as: record.id.bytes + ".\(number).present".utf8)
    }
    try setAside(try names(of: record.id), paths: record.entries.map(\.path))
  }

  private func copyAside(_ path: VaultPath, as name: [UInt8]) throws {
    guard let source = try? calls.open(path.bytes, in: store.root, .beneath) else { return }
    defer { calls.release(source) }
    guard try calls.status(of: source).kind == .file else { return }
    let copy = try calls.open(name, in: try journal.folder(.old), [.writing, .creating, .noFollow])
    do {
      try calls.copyBytes(from: source, to: copy)
    } catch {
      calls.release(copy)
      throw error
    }
    try calls.close(copy)
  }

  func setAside(_ names: [[UInt8]], paths: [VaultPath]) throws {
    // The record last: while it is there, whoever comes next begins again.
    let isRecord: ([UInt8]) -> Bool = { JournalName($0)?.part == .record }
    var moved: [[UInt8]] = []
    for name in names.filter({ !isRecord($0) }) + names.filter(isRecord)
    where try calls.status(of: name, in: journal.unfinished) != nil {
      moved.append(try journal.setAside(name))
    }
    notes.append(.setAside(moved, paths: paths))
  }
}
