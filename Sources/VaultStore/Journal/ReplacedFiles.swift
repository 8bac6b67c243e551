/// The files that Offload replaced, removed or rolled back last. A program that has one open may still write into it.
///
/// Their names are `ID.K.SIZE.TIME.MARK`, with the size and time that the file had when Offload looked at it, so that a
/// later save shows. The mark is a seal of the name and of the file itself, by its inode and ``InodeScope``. So a file
/// that another system left, a copy, or a file that a person put here doesn't count as a late save. If a program has
/// the file open, or no record has its text, `ID.K.base` next to it holds the vault's path, a NUL, the text, and a
/// seal.
struct ReplacedFiles {
  let journal: Journal
  private var calls: Calls { journal.calls }

  /// How many files, and how many bytes, Offload keeps even if no program has them open.
  static let limit = 20
  static let byteLimit = 32 << 20

  init(_ journal: Journal) {
    self.journal = journal
  }

  /// A file in `tx/` that has been in the vault.
  struct ReplacedFile {
    var stamp: FileStamp
    /// The text that it held, if nothing will show that later.
    var base: [UInt8]?
    /// The file itself, if it is open.
    var file: Descriptor?

    /// Returns a file that a program has written since it held `base`.
    static func written(base: [UInt8]?) -> ReplacedFile {
      ReplacedFile(stamp: ReplacedFile.unread, base: base)
    }

    private static let unread = FileStamp(inode: 0, size: 0, modified: Timestamp(nanoseconds: 0))
    /// Whether the file counts as a late save.
    var isWritten: Bool { stamp == ReplacedFile.unread }
  }

  /// Moves a file here from `tx/`, readable only by its owner. A file that has another name elsewhere stays there with
  /// its permissions, and loses only this name. Returns false if the file is still in `tx/`, also if it is a late save
  /// whose base Offload can't write.
  ///
  /// - Parameter mayHaveNames: false if the file is known to have no other name.
  @discardableResult
  func add(_ name: [UInt8], _ retired: ReplacedFile, of path: VaultPath?, mayHaveNames: Bool = true) -> Bool {
    guard let folder = try? journal.folder(.displaced) else { return false }
    var inode = retired.stamp.inode
    let file = retired.file ?? (try? calls.open(name, in: journal.unfinished, .noFollow))
    defer { if let file, retired.file == nil { calls.release(file) } }
    if let file {
      let status = mayHaveNames || inode == 0 ? try? calls.status(of: file) : nil
      if let status, status.links > 1, mayHaveNames {
        return (try? calls.remove(name, in: journal.unfinished)) != nil
      }
      if inode == 0 { inode = status?.inode ?? 0 }
    }
    if let path, let base = retired.base, (try? writeBase(name, path, base, in: folder)) == nil,
      retired.isWritten
    {
      return false
    }
    let watched = watchedName(name, retired.stamp, inode: inode)
    do {
      try calls.rename(journal.file(name), to: Name(watched, in: folder), .replacing)
      // Not before: until now Offload might have put it back into the vault.
      if let file { try? calls.fileSystem.setPermissions(file, 0o600) }
      return true
    } catch {
      return false
    }
  }

  /// Returns a stamp that shows any write after Offload looked at the file. A file written within the grain of its time
  /// can be written again and have the same time and size. Such a file counts as written until Offload has read it once
  /// more.
  static func stamp(_ status: FileStatus, at now: Timestamp) -> FileStamp {
    let stamp = FileStamp(status)
    let age = now.nanoseconds &- stamp.modified.nanoseconds
    guard stamp.size > 0, age >= 0, age < ReplacedFiles.grain(of: stamp.modified) else { return stamp }
    return FileStamp(inode: stamp.inode, size: stamp.size, modified: Timestamp(nanoseconds: 0))
  }

  /// The least distance between two changes, in nanoseconds, at which their times differ: two seconds on FAT, ten
  /// milliseconds on exFAT and between two ticks of a slow kernel.
  private static func grain(of time: Timestamp) -> Int64 {
    time.nanoseconds % 1_000_000_000 == 0 ? 2_000_000_000 : 10_000_000
  }

  private func writeBase(
    _ name: [UInt8], _ path: VaultPath, _ text: [UInt8], in folder: Descriptor
  ) throws(SystemFailure) {
    let bytes = path.bytes + [0] + text
    let base = ReplacedFiles.baseName(name)
    let sealed = bytes + journal.seal.of(.base, [name, [0], bytes])
    calls.release(try calls.newFile(Name(base, in: folder), holding: sealed))
  }

  /// - Parameter inode: of the file itself.
  private func watchedName(_ name: [UInt8], _ stamp: FileStamp, inode: UInt64) -> [UInt8] {
    let plain = name + ".\(stamp.size).\(stamp.modified.nanoseconds)".utf8
    return plain + [UInt8(ascii: ".")] + mark(plain, inode: inode)
  }

  private func mark(_ plain: [UInt8], inode: UInt64) -> [UInt8] {
    let scope = journal.scope
    let facts = "\0\(inode) \(scope.folder) ".utf8 + scope.boot
    let seal = journal.seal.of(.displaced, [plain, Array(facts)])
    return seal.prefix(ReplacedFiles.markSize / 2).hexadecimal
  }

  private static let markSize = 32
  private static let baseEnding = Array(".base".utf8)
  private static func baseName(_ name: [UInt8]) -> [UInt8] { name + baseEnding }

  /// Returns the text in one of these files, without the path and the seal.
  static func text(_ bytes: [UInt8], named name: [UInt8]) -> ArraySlice<UInt8> {
    guard name.suffix(baseEnding.count).elementsEqual(baseEnding), let path = bytes.firstIndex(of: 0) else {
      return bytes[...]
    }
    return bytes[(path + 1)...].dropLast(Seal.size)
  }

  /// A replaced file, from the facts in its name.
  struct Entry {
    var name: [UInt8]
    var id: RecordID
    var number: Int
    fileprivate var order: (RecordID, Int) { (id, number) }
    /// The size in bytes, and the time in nanoseconds since 1970.
    fileprivate var size: Int
    fileprivate var modified: Int64
    /// The file's name in `tx/`.
    fileprivate(set) var plainName: [UInt8]
    fileprivate var baseName: [UInt8] { ReplacedFiles.baseName(plainName) }

    fileprivate init?(_ name: [UInt8]) {
      var parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard let mark = parts.popLast(), VaultID(Array(mark)) != nil, parts.count >= 4,
        let known = JournalName(name), case .file(let number) = known.part,
        let modified = Int64(String(decoding: parts[parts.count - 1], as: UTF8.self)),
        let size = Int(decimal: parts[parts.count - 2])
      else { return nil }
      (self.name, id, self.number) = (name, known.id, number)
      (self.size, self.modified) = (size, modified)
      plainName = Array(parts.dropLast(2).joined(separator: [UInt8(ascii: ".")]))
    }

    /// Whether it came here so soon after a write that a later save may not show.
    var isToBeReadAgain: Bool { modified == 0 && size > 0 }

    /// Returns whether a program has written the file since it got its name.
    fileprivate func isWritten(_ status: FileStatus) -> Bool {
      status.size != size || status.modified.nanoseconds != modified
    }
  }

  /// Removes files beyond the limits if no program has them open: no program can write into them any more, and Offload
  /// has merged their late saves. If the system can't tell, a file that has been left alone counts as closed.
  ///
  /// - Parameter names: of the regular files.
  func prune(among names: [[UInt8]]) {
    guard let folder = try? journal.folder(.displaced) else { return }
    let newestFirst = names.compactMap { Entry($0) }.sorted { $1.order < $0.order }
    var (kept, bytes) = (0, 0)
    for entry in newestFirst {
      bytes += entry.size
      let isMany = kept >= ReplacedFiles.limit || bytes > ReplacedFiles.byteLimit && kept > 0
      if isMany, !isInUse(entry, in: folder) { remove(entry, in: folder) } else { kept += 1 }
    }
  }

  private func isInUse(_ entry: Entry, in folder: Descriptor) -> Bool {
    let file: Descriptor
    do {
      file = try calls.open(entry.name, in: folder, .noFollow)
    } catch {
      return !error.isMissing
    }
    defer { calls.release(file) }
    if calls.fileSystem.isOpenElsewhere(file) ?? calls.hasWriter(file) { return true }
    guard let status = try? calls.status(of: file) else { return true }
    return entry.isWritten(status) && isOwn(entry, inode: status.inode)
  }

  private func remove(_ entry: Entry, in folder: Descriptor) {
    try? calls.remove(entry.name, in: folder)
    try? calls.remove(entry.baseName, in: folder)
  }

  /// Returns the regular files.
  func names() throws(SystemFailure) -> [[UInt8]] { try calls.files(in: try journal.folder(.displaced)) }

  /// Returns those of the files that programs have written since.
  func written(among names: [[UInt8]]) throws(SystemFailure) -> [Entry] {
    let folder = try journal.folder(.displaced)
    var found: [Entry] = []
    for entry in names.compactMap({ Entry($0) }) {
      guard let status = try calls.status(of: entry.name, in: folder) else { continue }
      if entry.isWritten(status) { found.append(entry) }
    }
    return found
  }

  /// Returns whether this maker replaced this very file, in this boot of the system.
  func isOwn(_ entry: Entry, inode: UInt64) -> Bool {
    guard !journal.scope.boot.isEmpty else { return false }
    let stamp = FileStamp(inode: 0, size: entry.size, modified: Timestamp(nanoseconds: entry.modified))
    return HMAC.areEqual(entry.name, watchedName(entry.plainName, stamp, inode: inode))
  }

  /// Returns the path and text that a file had when Offload replaced it; nil if they weren't kept.
  func base(of entry: Entry) throws(SystemFailure) -> (path: VaultPath, text: [UInt8])? {
    let folder = try journal.folder(.displaced)
    guard let sealed = try journal.read(Name(entry.baseName, in: folder)), sealed.count > Seal.size else {
      return nil
    }
    let bytes = Array(sealed.dropLast(Seal.size))
    guard journal.seal.isSeal(sealed.suffix(Seal.size), of: .base, [entry.plainName, [0], bytes]),
      let end = bytes.firstIndex(of: 0), let path = VaultPath(bytes[..<end])
    else { return nil }
    return (path, Array(bytes[(end + 1)...]))
  }

  /// Makes the file count as not written, or as written no further than `base`.
  func settle(
    _ entry: Entry, as stamp: FileStamp, base: (path: VaultPath, text: [UInt8])? = nil
  ) throws(SystemFailure) {
    let folder = try journal.folder(.displaced)
    if let base {
      try writeBase(entry.plainName, base.path, base.text, in: folder)
    }
    let name = watchedName(entry.plainName, stamp, inode: stamp.inode)
    if name == entry.name { return }
    try calls.rename(Name(entry.name, in: folder), to: Name(name, in: folder), .replacing)
  }

  /// Moves the file to `old/` for good. Returns its path relative to the vault's root.
  func quarantine(_ entry: Entry) throws(SystemFailure) -> [UInt8] {
    let folder = try journal.folder(.displaced)
    try? calls.remove(entry.baseName, in: folder)
    return try journal.quarantine(Name(entry.name, in: folder), as: entry.name)
  }
}
