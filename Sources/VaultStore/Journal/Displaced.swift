/// The files that were replaced or removed last: a program that still has one open may yet write into it.
///
/// `ID.K`; where such a program was seen, `ID.K.SIZE.TIME` with the size and the time that the file had, so that a
/// late save shows.
struct Displaced {
  let journal: Journal
  private var calls: Calls { journal.calls }

  static let limit = 20
  static let byteLimit = 32 << 20

  init(_ journal: Journal) {
    self.journal = journal
  }

  /// Moves a file here from `tx/`, where nobody but its owner reads it.
  /// - Parameter isOpen: whether a program may still have it open for writing.
  func add(_ name: [UInt8], isOpen: Bool) {
    guard let folder = try? journal.folder(.displaced) else { return }
    var newName = name
    if let file = try? calls.open(name, in: journal.unfinished, .noFollow) {
      defer { calls.release(file) }
      try? calls.fileSystem.setPermissions(file, 0o600)
      if isOpen, let status = try? calls.status(of: file) { newName = Displaced.watchedName(name, status) }
    }
    try? calls.rename(journal.file(name), to: Name(newName, in: folder), .replacing)
  }

  static func watchedName(_ name: [UInt8], _ status: FileStatus) -> [UInt8] {
    name + ".\(status.size).\(status.modified.nanoseconds)".utf8
  }

  /// Removes the oldest beyond what is kept.
  func prune() {
    guard let folder = try? journal.folder(.displaced),
      let names = try? calls.entries(of: folder).map(\.name)
    else { return }
    var bytes = 0
    let newestFirst = names.sorted { $1.lexicographicallyPrecedes($0) }
    for (index, name) in newestFirst.enumerated() {
      if let status = try? calls.status(of: name, in: folder) { bytes += status.size }
      if index >= Displaced.limit || bytes > Displaced.byteLimit && index > 0 {
        try? calls.remove(name, in: folder)
      }
    }
  }

  /// A displaced file that has been written since.
  struct LateSave {
    var name: [UInt8]
    var id: RecordID
    var entry: Int
    /// The name without what was noted.
    var plainName: [UInt8]
  }

  /// What programs wrote into files that had been replaced already.
  func lateSaves() throws(SystemFailure) -> [LateSave] {
    let folder = try journal.folder(.displaced)
    var found: [LateSave] = []
    for name in try calls.entries(of: folder).map(\.name) {
      let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count >= 4, let known = JournalName(name), case .file(let entry) = known.part,
        let status = try calls.status(of: name, in: folder)
      else { continue }
      let plain = Array(parts.dropLast(2).joined(separator: [UInt8(ascii: ".")]))
      if Displaced.watchedName(plain, status) != name {
        found.append(LateSave(name: name, id: known.id, entry: entry, plainName: plain))
      }
    }
    return found
  }
}
