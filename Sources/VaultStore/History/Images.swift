/// What the newest operation left in each file: the text from which a later save of another program is told.
///
/// `images/HASH` holds `SIZE HASH\n` of the text, and the text; its name is the hash of the file's path. Nobody waits for it
/// to reach the disk: one that a power cut has torn doesn't hold what its first line says, and counts for nothing.
struct Images {
  let calls: Calls
  let folder: Descriptor

  /// A longer title is none.
  private static let titleSize = 40

  /// The text; nil if there is none, or only a part of one.
  func text(of path: VaultPath) -> [UInt8]? {
    guard let bytes = try? calls.readUnlessTooLarge(Images.name(of: path, in: folder)),
      let end = bytes.prefix(Images.titleSize).firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let text = Array(bytes[(end + 1)...])
    return Fingerprint(text: Array(bytes[..<end])) == Fingerprint(text) ? text : nil
  }

  /// What its first line says; nil if there is none.
  private func fingerprint(of path: VaultPath) -> Fingerprint? {
    let name = Images.name(of: path, in: folder)
    guard let file = try? calls.open(name.path, in: folder, .noFollow) else { return nil }
    defer { calls.release(file) }
    var title = [UInt8](repeating: 0, count: Images.titleSize)
    guard let count = try? calls.readSome(file, into: &title, from: 0, at: 0) else { return nil }
    return title[..<count].firstIndex(of: UInt8(ascii: "\n")).flatMap {
      Fingerprint(text: Array(title[..<$0]))
    }
  }

  /// What other programs have done to a file since the newest operation; empty if they have done nothing, or nobody knows.
  ///
  /// - Parameter found: what it holds now, and the fingerprint of that.
  func savedSince(
    _ path: VaultPath, _ found: [UInt8], _ print: Fingerprint, _ difference: DifferenceFunction
  ) -> [Splice] {
    guard let left = fingerprint(of: path), left != print, let text = text(of: path) else {
      return []
    }
    let splices = LineSplices.between(text, found, difference)
    let size = splices.reduce(0) { $0 + $1.removed.count + $1.inserted.count }
    if size > Images.largestSave { return [] }
    return splices.map(\.withoutContext)
  }

  /// More than so many bytes are not put into a record: what was done before is kept, and can't be undone after them.
  private static let largestSave = 1 << 20

  /// Written over the one before: whoever reads it meanwhile, or after it was cut off, sees that it is none. What can't be kept
  /// is not kept: an older text must not be taken for what the newest operation left.
  func keep(_ text: [UInt8], _ print: Fingerprint, of path: VaultPath) {
    let name = Images.name(of: path, in: folder)
    do {
      let file = try calls.open(name.path, in: folder, [.writing, .creating, .noFollow])
      defer { calls.release(file) }
      let bytes = Images.bytes(text, print)
      try calls.writeAll(file, bytes)
      try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.truncate(file, to: bytes.count) }
    } catch {
      drop(path)
    }
  }

  func move(_ path: VaultPath, to newPath: VaultPath) {
    drop(newPath)
    try? calls.rename(Images.name(of: path, in: folder), to: Images.name(of: newPath, in: folder), .replacing)
  }

  func drop(_ path: VaultPath) { try? calls.remove(Images.name(of: path, in: folder).path, in: folder) }

  static func bytes(_ text: [UInt8], _ print: Fingerprint) -> [UInt8] {
    print.text + [UInt8(ascii: "\n")] + text
  }

  /// The text behind the title; all of what has none.
  static func untitled(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.prefix(titleSize).firstIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  static func name(of path: VaultPath) -> [UInt8] {
    path.bytes.withUnsafeBytes { XXHash64.hash($0) }.hexadecimal(digits: 16)
  }

  private static func name(of path: VaultPath, in folder: Descriptor) -> Name {
    Name(name(of: path), in: folder)
  }
}

extension Store {
  /// The text that the newest operation left in a file, if it is still known. Takes no lock.
  func image(of path: VaultPath) -> [UInt8]? {
    guard let own = (try? OwnJournal.open(self)) ?? nil else { return nil }
    let found = try? own.with(.images) { (folder) throws(SystemFailure) in
      Images(calls: calls, folder: folder).text(of: path)
    }
    return (found ?? nil) ?? nil
  }
}
