internal import LibC
package import VaultStore

/// The process and user that make a call.
package struct Caller: Hashable, Sendable {
  package var process: Int
  package var user: UInt32

  package init(process: Int, user: UInt32) {
    (self.process, self.user) = (process, user)
  }
}

/// Calls on open files.
extension DiskState {
  private static let firstNumber: Int32 = 3

  /// Opens a file or a folder.
  ///
  /// - Returns: the descriptor. Don't use it before `openingDeadline` returns nil: it may have to wait for a lease.
  mutating func open(
    _ path: [UInt8], in folder: Int, _ mode: OpenMode, _ caller: Caller
  ) throws(SystemFailure) -> Descriptor {
    guard let number = freeNumber(caller.process) else { throw SystemFailure(.open, code: EMFILE) }
    let isBeneath = mode.contains(.beneath)
    let isExclusive = mode.contains(.creating) && mode.contains(.exclusive)
    var walk: Walk = isBeneath ? .beneath : []
    if !isBeneath, !mode.contains(.noFollow), !isExclusive { walk.insert(.followingLast) }
    let place = try place(path, from: folder, caller.user, walk, .open)
    let canWrite = mode.contains(.writing)
    let inode: Int
    if let found = place.inode {
      try checkOpening(found, mode, caller.user)
      inode = found
      if canWrite { breakLeases(of: inode) }
    } else {
      guard mode.contains(.creating) else { throw SystemFailure(.open, code: ENOENT) }
      inode = try create(place, mode, caller.user)
    }
    var handle = Handle(process: caller.process, number: number, inode: inode, canWrite: canWrite)
    handle.isWaiting = canWrite && place.inode != nil && leaseDeadline(of: inode) != nil
    handles.append(handle)
    return Descriptor(number)
  }

  private func checkOpening(_ inode: Int, _ mode: OpenMode, _ user: UInt32) throws(SystemFailure) {
    let kind = volume.inodes[inode].kind
    func fail(_ code: Int32) -> SystemFailure { SystemFailure(.open, code: code) }
    let canWrite = mode.contains(.writing)
    if mode.contains(.creating), mode.contains(.exclusive) { throw fail(EEXIST) }
    if kind == .link { throw fail(mode.contains(.folder) ? ENOTDIR : ELOOP) }
    if kind == .folder, canWrite || mode.contains(.creating) { throw fail(EISDIR) }
    if mode.contains(.folder), kind != .folder { throw fail(ENOTDIR) }
    guard may(canWrite ? 6 : 4, inode, user) else { throw fail(EACCES) }
    if canWrite, isReadOnly { throw fail(EROFS) }
  }

  private mutating func create(
    _ place: Place, _ mode: OpenMode, _ user: UInt32
  ) throws(SystemFailure) -> Int {
    try checkChangeable(place.folder, user, .open)
    if isFull { throw SystemFailure(.open, code: ENOSPC) }
    let permissions: UInt32 = mode.contains(.shared) ? 0o644 : 0o600
    return make(.file, at: place, Inode.Facts(permissions: permissions, owner: user, group: user))
  }

  private func freeNumber(_ process: Int) -> Int32? {
    var taken: UInt64 = 0
    var count = 0
    for handle in handles where handle.process == process {
      count += 1
      taken |= 1 << UInt64(handle.number - DiskState.firstNumber)
    }
    guard count < descriptorLimit else { return nil }
    // One word tells which of the lowest 64 numbers are free. Above those, a slow search finds one.
    let low = DiskState.firstNumber + Int32((~taken).trailingZeroBitCount)
    if taken != ~0 { return low }
    return (low...).first { number in !handles.contains { $0.process == process && $0.number == number } }
  }

  func handle(_ file: Descriptor, _ caller: Caller, _ call: SystemFailure.Call) throws(SystemFailure) -> Int {
    let found = handles.firstIndex { $0.number == file.number && $0.process == caller.process }
    guard let found else { throw SystemFailure(call, code: EBADF) }
    return found
  }

  /// The inode that a descriptor is open on. `AT_FDCWD` means the root.
  package func inode(of file: Descriptor, _ caller: Caller, _ call: SystemFailure.Call) throws(SystemFailure)
    -> Int
  {
    if file.number == AT_FDCWD { return Volume.root }
    return handles[try handle(file, caller, call)].inode
  }

  mutating func close(_ file: Descriptor, _ caller: Caller) throws(SystemFailure) {
    let closed = handles.remove(at: try handle(file, caller, .close))
    forget(closed.inode)
  }

  func read(
    _ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ caller: Caller
  ) throws(SystemFailure) -> Int {
    let inode = volume[try inode(of: file, caller, .read)]
    guard inode.kind == .file else { throw SystemFailure(.read, code: EISDIR) }
    let count = max(0, min(buffer.count, inode.bytes.count - offset))
    guard count > 0 else { return 0 }
    inode.bytes.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
    }
    return count
  }

  /// - Parameter offset: nil for the end of the file at the time of the write.
  mutating func write(
    _ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int?, _ caller: Caller
  ) throws(SystemFailure) -> Int {
    let handle = handles[try handle(file, caller, .write)]
    guard handle.canWrite else { throw SystemFailure(.write, code: EBADF) }
    let size = volume[handle.inode].bytes.count
    let start = offset ?? size
    if isFull, start + bytes.count > size { throw SystemFailure(.write, code: ENOSPC) }
    if !bytes.isEmpty { change(.write(handle.inode, at: start, Array(bytes))) }
    return bytes.count
  }

  mutating func truncate(_ file: Descriptor, to size: Int, _ caller: Caller) throws(SystemFailure) {
    let handle = handles[try handle(file, caller, .truncate)]
    guard handle.canWrite, size >= 0 else { throw SystemFailure(.truncate, code: EINVAL) }
    change(.resize(handle.inode, to: size))
  }

  mutating func sync(_ file: Descriptor, _ kind: SyncKind, _ caller: Caller) throws(SystemFailure) {
    note(.sync(try inode(of: file, caller, .sync), kind, isDone: true))
  }

  func status(of inode: Int) -> FileStatus {
    let found = volume[inode]
    let type: UInt32 = found.kind == .folder ? 0o040000 : found.kind == .link ? 0o120000 : 0o100000
    return FileStatus(
      device: found.device, inode: found.number, size: found.bytes.count, links: UInt64(found.links),
      modified: found.modified, mode: type | found.facts.permissions, owner: found.facts.owner,
      group: found.facts.group)
  }
}

/// Locks and leases.
extension DiskState {
  mutating func tryLock(_ file: Descriptor, _ caller: Caller) throws(SystemFailure) -> Bool {
    let own = try handle(file, caller, .lock)
    let isTaken = handles.indices.contains {
      $0 != own && handles[$0].hasLock && handles[$0].inode == handles[own].inode
    }
    if !isTaken { handles[own].hasLock = true }
    return !isTaken
  }

  mutating func unlock(_ file: Descriptor, _ caller: Caller) {
    if let own = try? handle(file, caller, .lock) { handles[own].hasLock = false }
  }

  mutating func takeLease(_ file: Descriptor, _ caller: Caller) -> LeaseAnswer {
    guard traits.leases, let own = try? handle(file, caller, .lock) else { return .unavailable }
    let inode = volume[handles[own].inode]
    guard inode.kind == .file, caller.user == 0 || caller.user == inode.facts.owner else {
      return .unavailable
    }
    if hasWriter(handles[own].inode) { return .writerPresent }
    handles[own].lease = .whole
    return .granted
  }

  func isOpenElsewhere(_ file: Descriptor, _ caller: Caller) -> Bool? {
    guard traits.leases, let own = try? handle(file, caller, .lock) else { return nil }
    let inode = handles[own].inode
    guard caller.user == 0 || caller.user == volume[inode].facts.owner else { return nil }
    return handles.indices.contains { $0 != own && handles[$0].inode == inode }
  }

  func holdsLease(_ file: Descriptor, _ caller: Caller) -> Bool {
    guard let own = try? handle(file, caller, .lock) else { return false }
    return handles[own].lease == .whole
  }

  mutating func dropLease(_ file: Descriptor, _ caller: Caller) {
    if let own = try? handle(file, caller, .lock) { handles[own].lease = .none }
  }

  private mutating func breakLeases(of inode: Int) {
    for index in handles.indices where handles[index].inode == inode && handles[index].lease == .whole {
      handles[index].lease = .breaking(until: uptime + DiskState.leaseBreakTime)
    }
  }

  /// The moment until which a lease may delay opening the file; nil if none does. `openingDeadline` removes leases
  /// whose holders didn't release them in time.
  private func leaseDeadline(of inode: Int) -> Int64? {
    handles.compactMap { handle in
      if handle.inode == inode, case .breaking(let deadline) = handle.lease { deadline } else { nil }
    }.max()
  }

  /// The moment until which an opened file has to wait; nil if it's ready for use.
  package mutating func openingDeadline(_ file: Descriptor, _ caller: Caller) -> Int64? {
    guard let own = try? handle(file, caller, .open), handles[own].isWaiting else { return nil }
    let inode = handles[own].inode
    for index in handles.indices where handles[index].inode == inode {
      if case .breaking(let deadline) = handles[index].lease, deadline <= uptime {
        handles[index].lease = .none
      }
    }
    if let deadline = leaseDeadline(of: inode) { return deadline }
    handles[own].isWaiting = false
    return nil
  }
}
