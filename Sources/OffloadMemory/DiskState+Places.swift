internal import LibC
package import VaultStore

/// The place that a path leads to: a name in a folder, and the inode with that name.
struct Place {
  var folder: Int
  var name: [UInt8]
  /// Nil if the name is free.
  var inode: Int?

  /// Whether the path ends in `.` or `..`, which can't be removed.
  var isRelative: Bool { name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") } }
}

/// Options for resolving a path.
struct Walk: OptionSet {
  let rawValue: Int
  /// Follows a link that is the path's last component.
  static let followingLast = Walk(rawValue: 1)
  /// Follows no link, and stays in the folder.
  static let beneath = Walk(rawValue: 2)
}

extension DiskState {
  private static let linkLimit = 40
  private static let nameLimit = 255
  private static let pathLimit = 4096
  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")

  /// - Throws: ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, ENAMETOOLONG, as in path_resolution(7) and openat2(2).
  func place(
    _ path: [UInt8], from start: Int, _ user: UInt32, _ walk: Walk, _ call: SystemFailure.Call
  ) throws(SystemFailure) -> Place {
    func fail(_ code: Int32) -> SystemFailure { SystemFailure(call, code: code) }
    guard !path.isEmpty else { throw fail(ENOENT) }
    guard path.count < DiskState.pathLimit else { throw fail(ENAMETOOLONG) }
    let isAbsolute = path[0] == DiskState.slash
    if isAbsolute, walk.contains(.beneath) { throw fail(EXDEV) }
    var here = isAbsolute ? Volume.root : start
    var rest = DiskState.components(path)
    var links = 0
    while let name = rest.popLast() {
      guard volume.inodes[here].kind == .folder else { throw fail(ENOTDIR) }
      guard may(1, here, user) else { throw fail(EACCES) }
      if name[0] == DiskState.dot, name.count == 1 || name.count == 2 && name[1] == DiskState.dot {
        if name.count == 2 {
          if walk.contains(.beneath), here == start { throw fail(EXDEV) }
          here = volume.inodes[here].parent
        }
        if rest.isEmpty { return Place(folder: here, name: name, inode: here) }
        continue
      }
      guard name.count <= DiskState.nameLimit else { throw fail(ENAMETOOLONG) }
      guard let found = volume.inode(named: name, in: here) else {
        guard rest.isEmpty else { throw fail(ENOENT) }
        return Place(folder: here, name: name, inode: nil)
      }
      if volume.inodes[found].kind == .link, !rest.isEmpty || walk.contains(.followingLast) {
        links += 1
        guard !walk.contains(.beneath), links <= DiskState.linkLimit else { throw fail(ELOOP) }
        let target = volume[found].bytes
        if target.first == DiskState.slash { here = Volume.root }
        rest += DiskState.components(target)
        if rest.isEmpty { return Place(folder: here, name: [DiskState.dot], inode: here) }
        continue
      }
      if rest.isEmpty { return Place(folder: here, name: name, inode: found) }
      here = found
    }
    return Place(folder: here, name: [DiskState.dot], inode: here)
  }

  /// The components of a path, the last one first.
  private static func components(_ path: [UInt8]) -> [[UInt8]] {
    guard path.contains(slash) else { return [path] }
    var components: [[UInt8]] = []
    var end = path.count
    while end > 0 {
      var start = end
      while start > 0, path[start - 1] != slash { start -= 1 }
      if start < end { components.append(Array(path[start..<end])) }
      end = start - 1
    }
    return components
  }

  /// Whether a user has the permissions in `bits`: 4 to read, 2 to write, 1 to search.
  func may(_ bits: UInt32, _ inode: Int, _ user: UInt32) -> Bool {
    if user == 0 { return true }
    let shift: UInt32 =
      volume.inodes[inode].facts.owner == user ? 6 : volume.inodes[inode].facts.group == user ? 3 : 0
    return volume.inodes[inode].facts.permissions >> shift & bits == bits
  }

  /// Throws unless the user may change names in a folder.
  func checkChangeable(_ folder: Int, _ user: UInt32, _ call: SystemFailure.Call) throws(SystemFailure) {
    if isReadOnly { throw SystemFailure(call, code: EROFS) }
    // A process may still have a removed folder open, but the folder takes no names.
    guard folder == Volume.root || volume.inodes[folder].links > 0 else {
      throw SystemFailure(call, code: ENOENT)
    }
    guard may(3, folder, user) else { throw SystemFailure(call, code: EACCES) }
  }

  /// The inode at an absolute path; nil if there is none.
  package func inode(at path: String) -> Int? {
    (try? place(Array(path.utf8), from: Volume.root, 0, .followingLast, .path))?.inode
  }

  /// The path of a folder from the root.
  func path(of folder: Int) -> [UInt8] {
    var names: [[UInt8]] = []
    var here = folder
    while here != Volume.root, volume.inodes[here].links > 0 {
      let parent = volume.inodes[here].parent
      guard let entry = volume[parent].entries.values.first(where: { $0.inode == here }) else { break }
      names.append(entry.name)
      here = parent
    }
    return [DiskState.slash] + names.reversed().joined(separator: [DiskState.slash])
  }

  /// A name as a readable path, for reports.
  package func path(of name: Name, _ caller: Caller) -> String {
    let folder = (try? inode(of: name.folder, caller, .path)).map(path) ?? []
    let text = String(decoding: name.path, as: UTF8.self)
    if text.hasPrefix("/") { return text }
    return String(decoding: folder, as: UTF8.self) + (folder.count > 1 ? "/" : "") + text
  }

  package func path(of file: Descriptor, _ caller: Caller) -> String {
    guard let inode = try? inode(of: file, caller, .path) else { return "a closed file" }
    if volume.inodes[inode].kind == .folder { return String(decoding: path(of: inode), as: UTF8.self) }
    for folder in volume.inodes.indices where volume.inodes[folder].kind == .folder {
      guard let entry = volume.unorderedEntries(of: folder).first(where: { $0.inode == inode }) else {
        continue
      }
      return String(decoding: path(of: folder) + [DiskState.slash] + entry.name, as: UTF8.self)
    }
    return "a file without a name"
  }
}
