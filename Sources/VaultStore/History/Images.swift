/// The text that the newest operation left in each file. A later difference reveals another program's save.
///
/// `images/HASH` holds `SIZE HASH\n` of the text, and the text. Its name is the hash of the file's path. Offload
/// doesn't sync images: if a power cut tears one, it doesn't match its first line, and Offload ignores it.
struct Images {
  let calls: Calls
  let folder: Descriptor

  /// A longer first line isn't a title.
  private static let titleSize = 40

  /// Returns the text; nil if there is none, or only a part of one.
  func text(of path: VaultPath) -> [UInt8]? {
    guard let bytes = try? calls.readUnlessTooLarge(Images.name(of: path, in: folder)),
      let end = bytes.prefix(Images.titleSize).firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let text = Array(bytes[(end + 1)...])
    return Fingerprint(text: Array(bytes[..<end])) == Fingerprint(text) ? text : nil
  }

  /// Returns the fingerprint in the first line; nil if there is none.
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

  /// Returns what other programs have changed in a file since the newest operation; empty if they changed nothing, or
  /// that isn't known.
  ///
  /// - Parameter found: the present text. `print` is its fingerprint.
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

  /// Offload doesn't put a larger save, in bytes, into a record. The operations before it stay, but can't be undone
  /// past it.
  private static let largestSave = 1 << 20

  /// Overwrites the image before. If a program reads it halfway, or after an interruption, it isn't valid. If the
  /// writing fails, removes the image, since an older text must not count as the newest operation's.
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

  /// Returns the text after the title; all bytes if there is no title.
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
  /// Returns the text that the newest operation left in a file, if it is still known. Takes no lock.
  func image(of path: VaultPath) -> [UInt8]? {
    guard let own = (try? OwnJournal.open(self)) ?? nil else { return nil }
    let found = try? own.with(.images) { (folder) throws(SystemFailure) in
      Images(calls: calls, folder: folder).text(of: path)
    }
    return (found ?? nil) ?? nil
  }
}
