/// The files that were replaced, removed or put back last: a program that has one open may yet write into it.
///
/// Named `ID.K.SIZE.TIME` after the size and the time that the file had when it was looked at, so that a later
/// save shows. Where it is known that a program has it open, or its text is in no record, `ID.K.base` beside it
/// holds the vault's path, a NUL and the text.
struct Displaced {
  let journal: Journal
  private var calls: Calls { journal.calls }

  static let limit = 20
  static let byteLimit = 32 << 20

  init(_ journal: Journal) {
    self.journal = journal
  }

  /// A file in `tx/` that has been in the vault.
  struct Retired {
    var stamp: FileStamp
    /// What it held, where nothing else could tell later.
    var base: [UInt8]?

    /// One that has been written since it held `base`.
    static func written(base: [UInt8]?) -> Retired {
      Retired(stamp: FileStamp(inode: 0, size: 0, modified: Timestamp(nanoseconds: 0)), base: base)
    }
  }

  /// Moves a file here from `tx/`, where nobody but its owner reads it.
  func add(_ name: [UInt8], _ retired: Retired, of path: VaultPath?) {
    guard let folder = try? journal.folder(.displaced) else { return }
    if let path, let base = retired.base {
      try? write(path.bytes + [0] + base, to: Displaced.baseName(name), in: folder)
    }
    if let file = try? calls.open(name, in: journal.unfinished, .noFollow) {
      try? calls.fileSystem.setPermissions(file, 0o600)
      calls.release(file)
    }
    let watched = Displaced.watchedName(name, retired.stamp)
    try? calls.rename(journal.file(name), to: Name(watched, in: folder), .replacing)
  }

  private func write(_ bytes: [UInt8], to name: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    let file = try calls.open(name, in: folder, [.writing, .creating, .noFollow])
    defer { calls.release(file) }
    try calls.writeAll(file, bytes)
  }

  private static func watchedName(_ name: [UInt8], _ stamp: FileStamp) -> [UInt8] {
    name + ".\(stamp.size).\(stamp.modified.nanoseconds)".utf8
  }

  private static func baseName(_ name: [UInt8]) -> [UInt8] { name + ".base".utf8 }

  /// A displaced file, as its name tells.
  struct Entry {
    var name: [UInt8]
    var id: RecordID
    var number: Int
    /// The name that it had in `tx/`.
    fileprivate var plainName: [UInt8]
    fileprivate var baseName: [UInt8] { Displaced.baseName(plainName) }

    fileprivate init?(_ name: [UInt8]) {
      let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count >= 4, let known = JournalName(name), case .file(let number) = known.part,
        Int(decimal: parts[parts.count - 1]) != nil, Int(decimal: parts[parts.count - 2]) != nil
      else { return nil }
      self.name = name
      id = known.id
      self.number = number
      plainName = Array(parts.dropLast(2).joined(separator: [UInt8(ascii: ".")]))
    }
  }

  /// Removes the oldest beyond what is kept, but for those that are being written.
  func prune() {
    guard let folder = try? journal.folder(.displaced), let names = try? calls.entries(of: folder) else {
      return
    }
    let newestFirst = names.compactMap { Entry($0.name) }.sorted {
      $1.name.lexicographicallyPrecedes($0.name)
    }
    var bytes = 0
    for (index, entry) in newestFirst.enumerated() {
      if let status = try? calls.status(of: entry.name, in: folder) { bytes += status.size }
      guard index >= Displaced.limit || bytes > Displaced.byteLimit && index > 0 else { continue }
      if !isInUse(entry, in: folder) { remove(entry, in: folder) }
    }
  }

  /// A file that nobody has open for writing, and that has no name to be opened by, stays as it is.
  private func isInUse(_ entry: Entry, in folder: Descriptor) -> Bool {
    guard let file = try? calls.open(entry.name, in: folder, .noFollow) else { return true }
    defer { calls.release(file) }
    guard calls.fileSystem.takeLease(file) != .writerPresent else { return true }
    calls.fileSystem.dropLease(file)
    guard let status = try? calls.status(of: file) else { return true }
    return Displaced.watchedName(entry.plainName, FileStamp(status)) != entry.name
  }

  private func remove(_ entry: Entry, in folder: Descriptor) {
    try? calls.remove(entry.name, in: folder)
    try? calls.remove(entry.baseName, in: folder)
  }

  /// The files that programs have written since.
  func written() throws(SystemFailure) -> [Entry] {
    let folder = try journal.folder(.displaced)
    var found: [Entry] = []
    for entry in try calls.entries(of: folder).compactMap({ Entry($0.name) }) {
      guard let status = try calls.status(of: entry.name, in: folder) else { continue }
      if Displaced.watchedName(entry.plainName, FileStamp(status)) != entry.name { found.append(entry) }
    }
    return found
  }

  /// What is known of the text that a file had when it was displaced.
  func base(of entry: Entry) throws(SystemFailure) -> (path: VaultPath, text: [UInt8])? {
    let folder = try journal.folder(.displaced)
    guard let bytes = try journal.read(Name(entry.baseName, in: folder)),
      let end = bytes.firstIndex(of: 0), let path = VaultPath(bytes[..<end])
    else { return nil }
    return (path, Array(bytes[(end + 1)...]))
  }

  /// From now on the file counts as not written, or as written no further than `base`.
  func settle(
    _ entry: Entry, as stamp: FileStamp, base: (path: VaultPath, text: [UInt8])? = nil
  ) throws(SystemFailure) {
    let folder = try journal.folder(.displaced)
    if let base {
      // Never a mixture of two texts: without it, the history is asked.
      try? calls.remove(entry.baseName, in: folder)
      try write(base.path.bytes + [0] + base.text, to: entry.baseName, in: folder)
    }
    let name = Displaced.watchedName(entry.plainName, stamp)
    try calls.rename(Name(entry.name, in: folder), to: Name(name, in: folder), .replacing)
  }

  /// Keeps the file for good; returns its name in `old/`.
  func setAside(_ entry: Entry) throws(SystemFailure) -> [UInt8] {
    let folder = try journal.folder(.displaced)
    let old = try journal.folder(.old)
    try calls.rename(Name(entry.name, in: folder), to: Name(entry.name, in: old), .replacing)
    return entry.name
  }
}
