/// Evidence that a program may save an older text of a file: a file that an editor leaves next to an open file, or the
/// file being open for writing.
package enum EditorMark {
  /// Returns whether a file of this name is an editor's own, which matters only on this machine.
  package static func isName(of path: VaultPath) -> Bool {
    let name = String(decoding: path.name, as: UTF8.self)
    let isSwap = name.hasPrefix(".") && [".swp", ".swo", ".swn"].contains { name.hasSuffix($0) }
    return isSwap || name.hasPrefix(".#") || name.hasPrefix(".~lock.") && name.hasSuffix("#")
  }

  /// Vim's swap file begins with these bytes. 22 bytes after them is the number of its process, lowest byte first:
  /// `memline.c` in its sources, `struct block0`.
  fileprivate static let vimMagic = Array("b0".utf8)
  fileprivate static let vimProcess = 24..<28
}

extension Store {
  /// Returns whether a running program has a file open, as far as Offload can tell. A mark of a process that is gone
  /// doesn't count.
  ///
  /// - Parameter swapFolders: Neovim's folders of swap files, by absolute paths.
  package func hasEditorMark(at path: VaultPath, swapFolders: [[UInt8]]) -> Bool {
    if let file = try? calls.open(path.bytes, in: root, [.beneath, .noFollow]) {
      defer { calls.release(file) }
      if calls.hasWriter(file) { return true }
    }
    let folder = path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []
    let name = Array(path.name)
    let swap = [UInt8(ascii: ".")] + name + Array(".sw".utf8)
    let link = Array(".#".utf8) + name
    let office = Array(".~lock.".utf8) + name + Array("#".utf8)
    for entry in (try? entries(of: path.parent)) ?? [] {
      let place = folder + entry.name
      if entry.name.starts(with: swap), isSwapOfLivingProcess(place, in: root) { return true }
      if entry.name == link, isLinkOfLivingProcess(place) { return true }
      if entry.name == office { return true }
    }
    return hasSwapElsewhere(path, swapFolders)
  }

  /// Neovim puts the whole path into the names of its swap files, with `%` for each slash.
  private func hasSwapElsewhere(_ path: VaultPath, _ folders: [[UInt8]]) -> Bool {
    guard let root = try? calls.fileSystem.path(of: root) else { return false }
    let slash = UInt8(ascii: "/")
    let name = (root + [slash] + path.bytes).map { $0 == slash ? UInt8(ascii: "%") : $0 } + Array(".sw".utf8)
    for place in folders {
      guard let folder = try? calls.fileSystem.openOutside(place, .folder) else { continue }
      defer { calls.release(folder) }
      let found = ((try? calls.entries(of: folder)) ?? []).map(\.name).filter { $0.starts(with: name) }
      if found.contains(where: { isSwapOfLivingProcess($0, in: folder) }) { return true }
    }
    return false
  }

  /// A swap file that isn't Vim's own kind counts too, since it doesn't name a process.
  private func isSwapOfLivingProcess(_ path: [UInt8], in folder: Descriptor) -> Bool {
    guard let file = try? calls.open(path, in: folder, .noFollow) else { return false }
    defer { calls.release(file) }
    var head = [UInt8](repeating: 0, count: EditorMark.vimProcess.upperBound)
    guard let count = try? calls.readSome(file, into: &head, from: 0, at: 0), count == head.count,
      head.starts(with: EditorMark.vimMagic)
    else { return true }
    return ProcessID.isThere(head[EditorMark.vimProcess].reversed().reduce(0) { $0 << 8 | Int($1) })
  }

  /// Emacs makes a link to nowhere: `USER@HOST.PROCESS:BOOT`.
  private func isLinkOfLivingProcess(_ path: [UInt8]) -> Bool {
    guard let target = try? calls.fileSystem.readLink(path, in: root) else { return false }
    let name = target.prefix { $0 != UInt8(ascii: ":") }
    let digits = name.reversed().prefix { 0x30...0x39 ~= $0 }.reversed()
    return Int(String(decoding: Array(digits), as: UTF8.self)).map(ProcessID.isThere) ?? true
  }
}
