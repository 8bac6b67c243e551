internal import LibC
internal import OffloadMemory
internal import VaultStore

/// Draws and makes the calls.
extension Comparison {
  private static let paths = [
    "a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "l", "l/a", "k", "d/..", "d/../a", ".", "a/b", "A",
  ]

  func path() -> [UInt8] { Array(dice.one(of: Comparison.paths).utf8) }

  func place() -> Pair {
    files.isEmpty || dice.chance(80) ? root : dice.one(of: files)
  }

  /// Makes files and folders that most of the later calls find.
  func begin() throws {
    let root = root
    for folder in ["d", "d/e"] {
      try compare("make folder \(folder)") {
        try $0.makeFolder(Array(folder.utf8), in: $1(root), permissions: 0o755)
      }
    }
    for file in ["a", "d/a"] { try open(Array(file.utf8), root, [.writing, .creating, .shared]) }
  }

  func step() throws {
    let (path, place) = (path(), place())
    switch dice.below(26) {
    case 0...5: try open(path, place)
    case 6, 7: try rename(path, place)
    case 8: try link(path, place)
    case 9: try compare("remove \(text(path))") { try $0.remove(path, in: $1(place)) }
    case 10, 11:
      try compare("make folder \(text(path))") { try $0.makeFolder(path, in: $1(place), permissions: 0o755) }
    case 12: try compare("remove folder \(text(path))") { try $0.removeFolder(path, in: $1(place)) }
    case 13: try makeLink(path, place)
    case 14:
      let follows = dice.chance(50)
      try compare("status of \(text(path)), following: \(follows)") { side, number in
        facts(try side.status(of: path, in: number(place), followingLink: follows))
      }
    case 15: try compare("link at \(text(path))") { text(try $0.readLink(path, in: $1(place))) }
    case 16: try compare("access to \(text(path))") { try $0.checkWritable(path, in: $1(place)) }
    case 17: try sameness(path, place)
    default: try useFile()
    }
  }

  private func useFile() throws {
    guard !files.isEmpty else { return }
    let index = dice.below(files.count)
    let file = files[index]
    let bytes = [UInt8](repeating: UInt8(ascii: "a") + UInt8(dice.below(26)), count: dice.below(9))
    let (offset, size) = (dice.below(6), dice.below(12))
    switch dice.below(13) {
    case 0:
      try compare("write \(text(bytes)) at \(offset)") { side, number in
        try bytes.withUnsafeBytes { try side.write(number(file), $0, at: offset) }
      }
    case 1:
      try compare("read \(size) at \(offset)") { side, number in
        var buffer = [UInt8](repeating: 0, count: size)
        let count = try buffer.withUnsafeMutableBytes { try side.read(number(file), into: $0, at: offset) }
        return text(Array(buffer.prefix(count)))
      }
    case 2: try compare("truncate to \(size)") { try $0.truncate($1(file), to: size) }
    case 3: try compare("status") { facts(try $0.status(of: $1(file))) }
    case 4:
      try compare("entries") { side, number in
        try side.entries(of: number(file)).map { "\(text($0.name)) \($0.type)" }.sorted().joined(
          separator: ", ")
      }
    case 5:
      let permissions = dice.one(of: [0o644, 0o600, 0o400, 0o200, 0o755, 0o000, 0o500] as [UInt32])
      try compare("permissions \(permissions)") { try $0.setPermissions($1(file), permissions) }
    case 6:
      try compare("set attribute") { try $0.setAttribute(Array("user.x".utf8), to: bytes, of: $1(file)) }
    case 7: try compare("attribute") { text(try $0.attribute(Array("user.x".utf8), of: $1(file))) }
    case 8:
      try compare("attributes") { try $0.attributeNames($1(file)).map(text).sorted().joined(separator: ", ") }
    case 9:
      try compare("lock") { try $0.tryLock($1(file)) }
      if dice.chance(30) { try compare("unlock") { $0.unlock($1(file)) } }
    case 10: try lease(file)
    case 11: try times(index)
    default:
      files.remove(at: index)
      try compare("close") { try $0.close($1(file)) }
    }
  }

  private func open(_ path: [UInt8], _ place: Pair) throws {
    var mode: OpenMode = dice.chance(40) ? .writing : .reading
    if dice.chance(50) { mode.insert(.creating) } else if dice.chance(30) { mode.insert(.folder) }
    if mode.contains(.creating), dice.chance(40) { mode.insert(.exclusive) }
    for other in [OpenMode.noFollow, .beneath, .shared] where dice.chance(25) { mode.insert(other) }
    if mode.contains(.writing), isLeased(path, place) { return }
    try open(path, place, mode)
  }

  private func open(_ path: [UInt8], _ place: Pair, _ mode: OpenMode) throws {
    var opened: (Descriptor?, Descriptor?) = (nil, nil)
    try compare("open \(text(path)) \(mode.rawValue)") { side, number in
      let file = try side.open(path, in: number(place), mode)
      if side is Disk { opened.1 = file } else { opened.0 = file }
    }
    if let memory = opened.0, let disk = opened.1 { files.append(Pair(memory: memory, disk: disk)) }
  }

  /// Whether opening the file for writing would wait for a lease. This process would wait forever.
  private func isLeased(_ path: [UInt8], _ place: Pair) -> Bool {
    guard let wanted = try? memory.status(of: path, in: place.memory, followingLink: true).inode else {
      return false
    }
    return files.contains { file in
      (try? memory.status(of: file.memory).inode) == wanted && memory.holdsLease(file.memory)
    }
  }

  private func rename(_ path: [UInt8], _ place: Pair) throws {
    let (other, target) = (self.path(), self.place())
    let mode = dice.one(of: [RenameMode.replacing, .exclusive, .exchanging])
    // Kernels differ on a last component `..` or `.`.
    guard ![path, other].contains(where: { $0.last == UInt8(ascii: ".") }) else { return }
    try compare("rename \(text(path)) to \(text(other)), \(mode)") { side, number in
      try side.rename(Name(path, in: number(place)), to: Name(other, in: number(target)), mode)
    }
  }

  private func link(_ path: [UInt8], _ place: Pair) throws {
    let (other, target) = (self.path(), self.place())
    try compare("link \(text(path)) as \(text(other))") { side, number in
      try side.link(Name(path, in: number(place)), to: Name(other, in: number(target)))
    }
  }

  private func makeLink(_ path: [UInt8], _ place: Pair) throws {
    let target = dice.one(of: ["a", "d", "d/a", "nowhere", "l", "../a"])
    try compare("symbolic link \(text(path)) to \(target)") { side, number in
      guard side is Disk else { return try memory.makeLink(path, in: number(place), to: Array(target.utf8)) }
      let result = withPath(path) { name in target.withCString { symlinkat($0, number(place).number, name) } }
      if result != 0 { throw SystemFailure(.link, code: errno) }
    }
  }

  /// Takes, checks or drops a lease.
  private func lease(_ file: Pair) throws {
    // Only the owner or root gets one, and a lease on a folder means something else.
    guard (try? memory.status(of: file.memory).kind) == .file else { return }
    switch dice.below(3) {
    case 0: try compare("take lease") { $0.takeLease($1(file)) }
    case 1: try compare("hold lease") { $0.holdsLease($1(file)) }
    default: try compare("drop lease") { $0.dropLease($1(file)) }
    }
  }

  private func sameness(_ path: [UInt8], _ place: Pair) throws {
    let other = self.path()
    try compare("whether \(text(path)) is \(text(other))") { side, number in
      let one = try side.status(of: path, in: number(place), followingLink: false)
      let two = try side.status(of: other, in: number(root), followingLink: false)
      return one.inode == two.inode && one.device == two.device
    }
  }

  private func times(_ index: Int) throws {
    // A folder's time may change when the folder itself is moved.
    guard try self.memory.status(of: files[index].memory).kind == .file else { return }
    let memory = try memory.status(of: files[index].memory).modified
    let disk = try disk.status(of: files[index].disk).modified
    if let before = files[index].times, before.disk != disk, before.memory == memory {
      throw Difference(text: "a new time on the disk, and the old one in memory")
    }
    files[index].times = (memory, disk)
    // The next change gets another time.
    self.memory.sleep(milliseconds: 1)
  }
}
