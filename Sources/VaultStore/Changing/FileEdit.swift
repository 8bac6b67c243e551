/// A file of an operation: what it was, and what it becomes.
struct FileEdit {
  /// Nil for a file that the operation makes.
  var original: Original?
  /// The new path; nil if the operation removes the file.
  var path: VaultPath?
  /// The new bytes; nil for a file whose bytes the operation doesn't touch.
  var bytes: [UInt8]?
  var source: CopySource?
  /// The permissions of a new file; nil for the default.
  var permissions: UInt32?

  struct Original {
    var path: VaultPath
    var bytes: [UInt8]?
    var status: FileStatus
    var file: Descriptor?
    var hasWriter: Bool?
  }

  init(_ reading: WholeFileReader.Reading) {
    original = Original(
      path: reading.path, bytes: reading.bytes, status: reading.status, file: reading.file,
      hasWriter: reading.hasWriter)
    path = reading.path
    bytes = reading.bytes
  }

  /// Makes an edit of a link, or of a file that Offload doesn't read.
  init(opaque path: VaultPath, _ status: FileStatus) {
    original = Original(path: path, bytes: nil, status: status)
    self.path = path
  }

  init(creating path: VaultPath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(copying source: CopySource, to path: VaultPath) {
    self.path = path
    self.source = source
  }

  var isText: Bool { bytes != nil }

  func contents(at path: VaultPath) -> FileContents? {
    guard let bytes else { return nil }
    let stamp =
      original.map { FileStamp($0.status) }
      ?? FileStamp(inode: 0, size: bytes.count, modified: Timestamp(nanoseconds: 0))
    return FileContents(path: path, bytes: bytes, stamp: stamp)
  }
}

/// The files of an operation, by the path that each has now.
struct FileEdits {
  private(set) var all: [FileEdit] = []
  private var byPath: [VaultPath: Int] = [:]
  /// Shows for most names, without a look at each file, that no file has a similar name.
  private var names = OccupiedNames([])
  /// How many of the files are in each folder.
  private var folders: [VaultPath: Int] = [:]
  private var byInode: [UInt64: Int] = [:]
  /// Paths that are free in this operation though the disk still has something there.
  private var vacated: [VaultPath: Int] = [:]

  subscript(index: Int) -> FileEdit {
    get { all[index] }
    set { all[index] = newValue }
  }

  func index(at path: VaultPath) -> Int? { byPath[path] }
  func isVacated(_ path: VaultPath) -> Bool { vacated[path] != nil }
  /// Returns whether the operation still leaves a file at the name that it has on disk, in any spelling.
  func isThere(_ index: Int, as path: VaultPath) -> Bool {
    all[index].path.map { NameCollision.areSame($0.bytes, path.bytes) } ?? false
  }

  /// Returns the same file under another of its names (hard links).
  func twin(of status: FileStatus) -> Int? {
    guard status.links > 1, let index = index(of: status), all[index].path != nil else { return nil }
    return index
  }

  /// Returns the same file under another spelling of its name, if the file system treats the spellings as one name.
  func spelling(of path: VaultPath, _ status: FileStatus) -> Int? {
    guard status.links == 1, let index = index(of: status), let original = all[index].original,
      NameCollision.areSame(original.path.bytes, path.bytes)
    else { return nil }
    return index
  }

  private func index(of status: FileStatus) -> Int? {
    guard let index = byInode[status.inode], all[index].original?.status.isSameFile(as: status) == true
    else { return nil }
    return index
  }

  /// Returns whether a file, or a folder on the way to one, may have a name that some disks treat as this one.
  func mayHave(_ path: VaultPath) -> Bool { names.isThere(path) }

  private mutating func take(_ path: VaultPath, _ index: Int) {
    guard byPath.updateValue(index, forKey: path) == nil else { return }
    names.add(path)
    if let folder = path.parent { folders[folder, default: 0] += 1 }
  }

  /// Returns whether a file is directly in this folder. If so, the folder's name has already been compared with others.
  func hasFile(in folder: VaultPath) -> Bool { folders[folder, default: 0] > 0 }

  var paths: some Collection<VaultPath> { byPath.keys }
  var vacatedPaths: some Collection<VaultPath> { vacated.keys }

  /// The files as the operation found them; nil for those that didn't exist.
  var texts: [VaultPath: [UInt8]?] {
    var texts: [VaultPath: [UInt8]?] = [:]
    for edit in all {
      if let original = edit.original {
        if let bytes = original.bytes { texts[original.path] = .some(bytes) }
      } else if let path = edit.path {
        texts[path] = .some(nil)
      }
    }
    return texts
  }

  @discardableResult
  mutating func append(_ edit: FileEdit) -> Int {
    all.append(edit)
    if let path = edit.path { take(path, all.count - 1) }
    if let inode = edit.original?.status.inode {
      // If a file has more than one name, keep one that the operation doesn't remove.
      let known = byInode[inode].map { all[$0] }
      if known?.path == nil { byInode[inode] = all.count - 1 }
    }
    return all.count - 1
  }

  mutating func remove(_ index: Int) {
    leave(index)
    all[index].path = nil
  }

  mutating func rename(_ index: Int, to path: VaultPath) {
    leave(index)
    all[index].path = path
    take(path, index)
    if vacated[path] == index { vacated[path] = nil }
  }

  /// Returns the file that this operation removed from this path.
  func removedEdit(at path: VaultPath) -> Int? {
    guard let index = vacated[path], all[index].path == nil else { return nil }
    return index
  }

  mutating func restore(_ index: Int, at path: VaultPath) {
    vacated[path] = nil
    all[index].path = path
    take(path, index)
  }

  private mutating func leave(_ index: Int) {
    guard let path = all[index].path else { return }
    if byPath.removeValue(forKey: path) != nil {
      names.remove(path)
      if let folder = path.parent { folders[folder, default: 0] -= 1 }
    }
    if all[index].original?.path == path { vacated[path] = index }
  }
}
