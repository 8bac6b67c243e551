/// A file of an operation: what it was, and what it is to be.
struct FileEdit {
  /// Nil for a file that the operation makes.
  var original: Original?
  /// Where it is to be; nil once it is removed.
  var path: VaultPath?
  /// What it is to hold; nil for a file whose bytes are not the operation's concern.
  var bytes: [UInt8]?
  var source: CopySource?
  /// What a new file is to allow; nil for what new files do.
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

  /// A link, or a file that is not read.
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

/// The files of an operation, found by the path that each has now.
struct FileEdits {
  private(set) var all: [FileEdit] = []
  private var byPath: [VaultPath: Int] = [:]
  /// By which most names are seen to have nothing like them among the files, without a look at each.
  private var names = OccupiedNames([])
  /// How many of the files lie in each folder.
  private var folders: [VaultPath: Int] = [:]
  private var byInode: [UInt64: Int] = [:]
  /// Paths that are free in this operation though something is there on disk.
  private var vacated: [VaultPath: Int] = [:]

  subscript(index: Int) -> FileEdit {
    get { all[index] }
    set { all[index] = newValue }
  }

  func index(at path: VaultPath) -> Int? { byPath[path] }
  func isVacated(_ path: VaultPath) -> Bool { vacated[path] != nil }
  /// Whether the operation has left a file the name that it has on disk, in whatever spelling.
  func isThere(_ index: Int, as path: VaultPath) -> Bool {
    all[index].path.map { NameCollision.areSame($0.bytes, path.bytes) } ?? false
  }

  /// The same file under another of its names.
  func twin(of status: FileStatus) -> Int? {
    guard status.links > 1, let index = index(of: status), all[index].path != nil else { return nil }
    return index
  }

  /// The same file under another spelling of its name, where the file system does not tell them apart.
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

  /// Whether one of the files, or a folder that leads to one, may have a name that some disks take for this one.
  func mayHave(_ path: VaultPath) -> Bool { names.isThere(path) }

  private mutating func take(_ path: VaultPath, _ index: Int) {
    guard byPath.updateValue(index, forKey: path) == nil else { return }
    names.add(path)
    if let folder = path.parent { folders[folder, default: 0] += 1 }
  }

  /// Whether one of the files lies in this very folder, whose name has been compared with others then.
  func hasFile(in folder: VaultPath) -> Bool { folders[folder, default: 0] > 0 }

  var paths: some Collection<VaultPath> { byPath.keys }
  var vacatedPaths: some Collection<VaultPath> { vacated.keys }

  /// The files as they were found; nil for those that were not there.
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
      // Of several names of one file, one that is still to be there.
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

  /// The file that was removed from here by this operation.
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
