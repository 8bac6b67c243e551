internal import LibC
internal import VaultStore

/// Calls on names.
extension DiskState {
  /// Resolves a name to the folder that it's in, its last component and its inode.
  private func place(
    _ name: Name, _ caller: Caller, _ call: SystemFailure.Call, _ walk: Walk = []
  ) throws(SystemFailure) -> Place {
    try place(name.path, from: try inode(of: name.folder, caller, call), caller.user, walk, call)
  }

  func status(of name: Name, followingLink: Bool, _ caller: Caller) throws(SystemFailure) -> FileStatus {
    let found = try place(name, caller, .status, followingLink ? .followingLast : [])
    guard let inode = found.inode else { throw SystemFailure(.status, code: ENOENT) }
    return status(of: inode)
  }

  func readLink(_ name: Name, _ caller: Caller) throws(SystemFailure) -> [UInt8] {
    guard let inode = try place(name, caller, .status).inode else {
      throw SystemFailure(.status, code: ENOENT)
    }
    guard volume.inodes[inode].kind == .link else { throw SystemFailure(.status, code: EINVAL) }
    return volume[inode].bytes
  }

  func checkWritable(_ name: Name, _ caller: Caller) throws(SystemFailure) {
    guard let inode = try place(name, caller, .access, .followingLast).inode else {
      throw SystemFailure(.access, code: ENOENT)
    }
    if isReadOnly { throw SystemFailure(.access, code: EROFS) }
    guard may(2, inode, caller.user) else { throw SystemFailure(.access, code: EACCES) }
  }

  func entries(of folder: Descriptor, _ caller: Caller) throws(SystemFailure) -> [FolderEntry] {
    let id = try inode(of: folder, caller, .list)
    guard volume.inodes[id].kind == .folder else { throw SystemFailure(.list, code: ENOTDIR) }
    // The real call opens the folder again.
    guard may(5, id, caller.user) else { throw SystemFailure(.open, code: EACCES) }
    let entries = volume.entries(of: id)
    let ordered =
      switch traits.listing {
      case .oldestFirst: entries
      case .newestFirst: Array(entries.reversed())
      case .scattered:
        entries.map { (DiskState.hash($0), $0) }.sorted { ($0.0, $0.1.order) < ($1.0, $1.1.order) }.map(\.1)
      }
    return ordered.map { FolderEntry(name: $0.name, type: volume[$0.inode].kind) }
  }

  private static func hash(_ entry: Inode.Entry) -> UInt64 {
    entry.name.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  mutating func rename(_ from: Name, to: Name, _ mode: RenameMode, _ caller: Caller) throws(SystemFailure) {
    func fail(_ code: Int32) -> SystemFailure {
      SystemFailure(.rename, code: code == EINVAL && mode != .replacing ? ENOTSUP : code)
    }
    let old = try place(from, caller, .rename)
    let new = try place(to, caller, .rename)
    guard volume.inodes[old.folder].device == volume.inodes[new.folder].device else { throw fail(EXDEV) }
    guard let moved = old.inode else { throw fail(ENOENT) }
    if mode == .exclusive, new.inode != nil { throw fail(EEXIST) }
    if mode == .exchanging, new.inode == nil { throw fail(ENOENT) }
    if isFolder(moved), volume.isInside(new.folder, moved) { throw fail(EINVAL) }
    if let taken = new.inode, isFolder(taken), volume.isInside(old.folder, taken) {
      throw fail(mode == .exchanging ? EINVAL : ENOTEMPTY)
    }
    // Renaming a file onto another of its own names does nothing, unless the two are one name in different spellings.
    if moved == new.inode, !(old.folder == new.folder && traits.foldsNames) { return }
    for inode in [moved, new.inode ?? moved] where isMountPoint(inode) { throw fail(EBUSY) }
    try checkChangeable(old.folder, caller.user, .rename)
    try checkChangeable(new.folder, caller.user, .rename)
    if mode != .exchanging, let taken = new.inode, taken != moved { try checkReplaceable(taken, by: moved) }
    for (inode, isMoved) in [(moved, true), (new.inode ?? moved, mode == .exchanging)] {
      // Moving a folder rewrites its entry for the parent.
      let isRewritten = isMoved && isFolder(inode) && old.folder != new.folder
      if isRewritten, !may(2, inode, caller.user) { throw fail(EACCES) }
    }
    guard mode != .exclusive || traits.promisesFreeNames, mode != .exchanging || traits.exchanges else {
      throw fail(EINVAL)
    }
    let out = VolumeChange.Name(
      folder: old.folder, name: old.name, inode: mode == .exchanging ? new.inode : nil)
    change(.name([out, VolumeChange.Name(folder: new.folder, name: new.name, inode: moved)]))
    if let taken = new.inode { forget(taken) }
  }

  private func checkReplaceable(_ taken: Int, by moved: Int) throws(SystemFailure) {
    if isFolder(moved) != isFolder(taken) {
      throw SystemFailure(.rename, code: isFolder(moved) ? ENOTDIR : EISDIR)
    }
    if isFolder(taken), !volume[taken].entries.isEmpty { throw SystemFailure(.rename, code: ENOTEMPTY) }
  }

  private func isFolder(_ inode: Int) -> Bool { volume.inodes[inode].kind == .folder }

  private func isMountPoint(_ inode: Int) -> Bool {
    isFolder(inode) && volume.inodes[inode].device != volume[volume.inodes[inode].parent].device
  }

  mutating func link(_ from: Name, to: Name, _ caller: Caller) throws(SystemFailure) {
    let old = try place(from, caller, .link)
    guard let linked = old.inode else { throw SystemFailure(.link, code: ENOENT) }
    let new = try place(to, caller, .link)
    if new.inode != nil { throw SystemFailure(.link, code: EEXIST) }
    try checkChangeable(new.folder, caller.user, .link)
    guard volume.inodes[linked].device == volume.inodes[new.folder].device else {
      throw SystemFailure(.link, code: EXDEV)
    }
    if isFolder(linked) || !traits.links { throw SystemFailure(.link, code: EPERM) }
    if isFull { throw SystemFailure(.link, code: ENOSPC) }
    change(.name([VolumeChange.Name(folder: new.folder, name: new.name, inode: linked)]))
  }

  mutating func remove(_ name: Name, isFolder: Bool, _ caller: Caller) throws(SystemFailure) {
    let call: SystemFailure.Call = isFolder ? .removeFolder : .remove
    let place = try place(name, caller, call)
    guard let inode = place.inode else { throw SystemFailure(call, code: ENOENT) }
    if place.isRelative {
      throw SystemFailure(call, code: !isFolder ? EISDIR : place.name.count == 1 ? EINVAL : ENOTEMPTY)
    }
    try checkChangeable(place.folder, caller.user, call)
    if isFolder != self.isFolder(inode) { throw SystemFailure(call, code: isFolder ? ENOTDIR : EISDIR) }
    if isMountPoint(inode) { throw SystemFailure(call, code: EBUSY) }
    if isFolder, !volume[inode].entries.isEmpty { throw SystemFailure(call, code: ENOTEMPTY) }
    change(.name([VolumeChange.Name(folder: place.folder, name: place.name, inode: nil)]))
    forget(inode)
  }

  mutating func makeFolder(
    _ name: Name, _ permissions: UInt32, device: UInt64?, _ caller: Caller
  ) throws(SystemFailure) {
    let place = try freePlace(name, .makeFolder, caller)
    let facts = Inode.Facts(permissions: permissions & 0o755, owner: caller.user, group: caller.user)
    _ = make(.folder, at: place, facts, device: device)
  }

  mutating func makeLink(_ name: Name, to target: [UInt8], _ caller: Caller) throws(SystemFailure) {
    let place = try freePlace(name, .link, caller)
    let facts = Inode.Facts(permissions: 0o777, owner: caller.user, group: caller.user)
    _ = make(.link, at: place, facts, bytes: target)
  }

  private func freePlace(
    _ name: Name, _ call: SystemFailure.Call, _ caller: Caller
  ) throws(SystemFailure) -> Place {
    let place = try place(name, caller, call)
    if place.inode != nil { throw SystemFailure(call, code: EEXIST) }
    try checkChangeable(place.folder, caller.user, call)
    if isFull { throw SystemFailure(call, code: ENOSPC) }
    return place
  }

  /// Changes a file's permissions, owner or attributes. Only its owner may.
  mutating func describe(
    _ file: Descriptor, _ call: SystemFailure.Call, _ caller: Caller, _ edit: (inout Inode.Facts) -> Void
  ) throws(SystemFailure) {
    let id = try inode(of: file, caller, call)
    if isReadOnly { throw SystemFailure(call, code: EROFS) }
    var facts = volume[id].facts
    guard caller.user == 0 || caller.user == facts.owner else { throw SystemFailure(call, code: EPERM) }
    edit(&facts)
    if facts != volume[id].facts { change(.describe(id, facts)) }
  }

  /// Sets an extended attribute. Needs permission to write to the file.
  mutating func setAttribute(
    _ name: [UInt8], to value: [UInt8], of file: Descriptor, _ caller: Caller
  ) throws(SystemFailure) {
    let id = try inode(of: file, caller, .attributes)
    if isReadOnly { throw SystemFailure(.attributes, code: EROFS) }
    guard may(2, id, caller.user) else { throw SystemFailure(.attributes, code: EACCES) }
    var facts = volume[id].facts
    facts.attributes[name] = value
    change(.describe(id, facts))
  }
}
