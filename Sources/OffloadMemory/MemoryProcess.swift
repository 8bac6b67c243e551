internal import LibC
package import VaultStore

/// A process's access to a disk in memory, with its own open files.
package struct MemoryProcess: FileSystem {
  package let disk: MemoryDisk
  package let caller: Caller
  let gate: any CallGate
  /// Whether opening a file for writing waits until other processes release their leases, as for most programs.
  /// Otherwise it fails, as with `O_NONBLOCK`.
  package var waitsForLeases = false

  static let root = Descriptor(AT_FDCWD)

  /// Makes a call that changes nothing that other processes can see.
  private func asking<Result: Sendable>(
    _ call: DiskCall, _ body: (inout DiskState) throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    _ = try gate.pass(call)
    return try disk.withState(body)
  }

  func changing<Result: Sendable>(
    _ call: DiskCall, _ body: (inout DiskState) throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    let result = try asking(call, body)
    gate.hasChanged(by: call)
    return result
  }

  package func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try open(path, in: MemoryProcess.root, mode)
  }

  package func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode)
    throws(SystemFailure) -> Descriptor
  {
    let call = DiskCall.open(Name(path, in: folder), mode)
    let open = { (state: inout DiskState) throws(SystemFailure) in
      try state.open(path, in: try state.inode(of: folder, caller, .open), mode, caller)
    }
    let file = try mode.contains(.creating) ? changing(call, open) : asking(call, open)
    guard mode.contains(.writing) else { return file }
    while let deadline = disk.withState({ $0.openingDeadline(file, caller) }) {
      guard waitsForLeases else {
        disk.withState { try? $0.close(file, caller) }
        throw SystemFailure(.open, code: EWOULDBLOCK)
      }
      try gate.wait(until: deadline, in: call, opening: file)
    }
    return file
  }

  package func close(_ file: Descriptor) throws(SystemFailure) {
    // The error belongs to an earlier write; the file is closed.
    var refusal: SystemFailure?
    do {
      _ = try gate.pass(.close(file))
    } catch {
      refusal = error
    }
    try disk.withState { (state) throws(SystemFailure) in try state.close(file, caller) }
    if let refusal { throw refusal }
  }

  package func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    try asking(.read(file)) { (state) throws(SystemFailure) in
      try state.read(file, into: buffer, at: offset, caller)
    }
  }

  package func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    try write(file, bytes, placed: offset)
  }

  /// Writes at the end of the file, as with `O_APPEND`.
  package func append(_ file: Descriptor, _ bytes: [UInt8]) throws(SystemFailure) {
    var done = 0
    while done < bytes.count {
      done += try bytes[done...].withUnsafeBufferPointer { (rest) throws(SystemFailure) in
        try write(file, UnsafeRawBufferPointer(rest), placed: nil)
      }
    }
  }

  private func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, placed offset: Int?)
    throws(SystemFailure) -> Int
  {
    let call = DiskCall.write(file, at: offset, count: bytes.count)
    let part = try gate.pass(call)
    let count = part == .whole ? bytes.count : (bytes.count + 1) / 2
    let done = try disk.withState { (state) throws(SystemFailure) in
      try state.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: offset, caller)
    }
    gate.hasChanged(by: call)
    if part == .halfAndEnd { _ = try gate.pass(call) }
    return done
  }

  package func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure) {
    try changing(.truncate(file, to: size)) { (state) throws(SystemFailure) in
      try state.truncate(file, to: size, caller)
    }
  }

  package func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    do {
      _ = try gate.pass(.sync(file, kind))
    } catch {
      // The unwritten data is lost for good, and the next sync reports no error.
      if error.code == EIO {
        disk.withState { state in
          if let inode = try? state.inode(of: file, caller, .sync) {
            state.note(.sync(inode, kind, isDone: false))
          }
        }
      }
      throw error
    }
    try disk.withState { (state) throws(SystemFailure) in try state.sync(file, kind, caller) }
    gate.hasChanged(by: .sync(file, kind))
  }

  package func startWriting(_ file: Descriptor) {}

  package func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    try asking(.status(file)) { (state) throws(SystemFailure) in
      state.status(of: try state.inode(of: file, caller, .status))
    }
  }

  package func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  {
    let name = Name(path, in: folder)
    return try asking(.look(name)) { (state) throws(SystemFailure) in
      try state.status(of: name, followingLink: followingLink, caller)
    }
  }

  package func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    let name = Name(path, in: folder)
    return try asking(.look(name)) { (state) throws(SystemFailure) in try state.readLink(name, caller) }
  }

  package func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] {
    try asking(.entries(folder)) { (state) throws(SystemFailure) in try state.entries(of: folder, caller) }
  }

  package func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    let name = Name(path, in: folder)
    try asking(.access(name)) { (state) throws(SystemFailure) in try state.checkWritable(name, caller) }
  }

  package func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    try asking(.status(folder)) { (state) throws(SystemFailure) in
      state.path(of: try state.inode(of: folder, caller, .path))
    }
  }

  package func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    try changing(.rename(from, to: to, mode)) { (state) throws(SystemFailure) in
      try state.rename(from, to: to, mode, caller)
    }
  }

  package func keepsRenames(in folder: Descriptor) -> Bool { disk.withState { $0.traits.keepsRenames } }

  package func link(_ from: Name, to: Name) throws(SystemFailure) {
    try changing(.link(from, to: to)) { (state) throws(SystemFailure) in
      try state.link(from, to: to, caller)
    }
  }

  package func makeLink(_ path: [UInt8], in folder: Descriptor, to target: [UInt8]) throws(SystemFailure) {
    let name = Name(path, in: folder)
    try changing(.link(name, to: name)) { (state) throws(SystemFailure) in
      try state.makeLink(name, to: target, caller)
    }
  }

  package func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    let name = Name(path, in: folder)
    try changing(.remove(name)) { (state) throws(SystemFailure) in
      try state.remove(name, isFolder: false, caller)
    }
  }

  package func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32)
    throws(SystemFailure)
  {
    try makeFolder(path, in: folder, permissions: permissions, device: nil)
  }

  /// - Parameter device: another disk that is mounted there.
  package func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32, device: UInt64?)
    throws(SystemFailure)
  {
    let name = Name(path, in: folder)
    try changing(.makeFolder(name)) { (state) throws(SystemFailure) in
      try state.makeFolder(name, permissions, device: device, caller)
    }
  }

  package func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    let name = Name(path, in: folder)
    try changing(.removeFolder(name)) { (state) throws(SystemFailure) in
      try state.remove(name, isFolder: true, caller)
    }
  }

  package func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure) {
    try changing(.describe(file, .setPermissions)) { (state) throws(SystemFailure) in
      let isKept = state.traits.permissions
      try state.describe(file, .setPermissions, caller) {
        if isKept { $0.permissions = permissions & 0o7777 }
      }
    }
  }

  package func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try changing(.describe(file, .setOwner)) { (state) throws(SystemFailure) in
      let facts = state.volume[try state.inode(of: file, caller, .setOwner)].facts
      let isSame = facts.owner == owner && facts.group == group
      guard caller.user == 0 && state.traits.permissions || isSame else {
        throw SystemFailure(.setOwner, code: EPERM)
      }
      try state.describe(file, .setOwner, caller) { ($0.owner, $0.group) = (owner, group) }
    }
  }

  package func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]] {
    try asking(.describe(file, .attributes)) { (state) throws(SystemFailure) in
      let facts = state.volume[try state.inode(of: file, caller, .attributes)].facts
      return facts.attributes.keys.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }

  package func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8] {
    try asking(.describe(file, .attributes)) { (state) throws(SystemFailure) in
      let inode = try state.inode(of: file, caller, .attributes)
      guard state.may(4, inode, caller.user) else { throw SystemFailure(.attributes, code: EACCES) }
      guard let value = state.volume[inode].facts.attributes[name] else {
        throw SystemFailure(.attributes, code: ENODATA)
      }
      return value
    }
  }

  package func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor) throws(SystemFailure) {
    try changing(.describe(file, .attributes)) { (state) throws(SystemFailure) in
      guard state.traits.attributes else { throw SystemFailure(.attributes, code: ENOTSUP) }
      try state.setAttribute(name, to: value, of: file, caller)
    }
  }

  package func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure) {}
}
