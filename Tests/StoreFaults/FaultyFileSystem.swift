internal import LibC
internal import Synchronization
package import VaultStore

/// The machine's disk, with a fault at one call.
package final class FaultyFileSystem: FileSystem {
  package static let killed: Int32 = 9999

  private let disk = Disk()
  private let fault: Fault
  private let position: Int
  private let renaming: Renaming
  private let concerns: @Sendable (SystemFailure.Call) -> Bool
  private struct State {
    var count = 0
    var isDead = false
    var open: Set<Descriptor> = []
    var calls: [SystemFailure.Call] = []
    var failed: SystemFailure.Call?
    var events: [Event] = []
  }
  private let state = Mutex(State())

  /// - Parameters:
  ///   - position: from 1, among the calls that the fault concerns.
  ///   - concerns: the kinds of calls that the fault concerns. If these are only renames, the ones that depend on the
  ///     clock don't count.
  package init(
    _ fault: Fault = .none, at position: Int = 0, renaming: Renaming = .exchanging,
    concerning concerns: @escaping @Sendable (SystemFailure.Call) -> Bool = { _ in true }
  ) {
    self.fault = fault
    self.position = position
    self.renaming = renaming
    self.concerns = concerns
  }

  package var count: Int { state.withLock { $0.count } }
  package var isDead: Bool { state.withLock { $0.isDead } }
  /// The call at which the fault happened.
  package var failedCall: SystemFailure.Call? { state.withLock { $0.failed } }
  package var events: [Event] { state.withLock { $0.events } }
  package var calls: [SystemFailure.Call] { state.withLock { $0.calls } }

  private enum Turn {
    case go, half, halfAndDie
  }

  private func turn(_ call: SystemFailure.Call, isByTheClock: Bool = false) throws(SystemFailure) -> Turn {
    let isConcerned = concerns(call) && !(isByTheClock && !concerns(.open))
    let (isDead, number) = state.withLock { state in
      if isConcerned { state.count += 1 }
      state.calls.append(call)
      if isConcerned, state.count == position { state.failed = call }
      return (state.isDead, isConcerned ? state.count : 0)
    }
    if isDead { throw SystemFailure(call, code: FaultyFileSystem.killed) }
    guard number > 0 else { return .go }
    switch fault {
    case .error(let code) where number == position: throw SystemFailure(call, code: code)
    case .errors(let code) where number >= position: throw SystemFailure(call, code: code)
    case .kill where number == position:
      die()
      throw SystemFailure(call, code: FaultyFileSystem.killed)
    case .torn where number == position:
      if call == .write { return .halfAndDie }
      die()
      throw SystemFailure(call, code: FaultyFileSystem.killed)
    case .short where number == position: return call == .write ? .half : .go
    case .meanwhile(let act) where number == position:
      act()
      return .go
    case .throughout(let act) where number >= position:
      act()
      return .go
    default: return .go
    }
  }

  /// Closes a dead process's files and releases its lock, as the system does.
  private func die() {
    let open = state.withLock { state in
      state.isDead = true
      defer { state.open = [] }
      return state.open
    }
    for file in open { try? disk.close(file) }
  }

  /// Whether a displaced file gets a new mark in place of its present one. Whether Offload makes such a rename depends
  /// on the clock.
  private func isRestamping(_ from: Name, _ to: Name) -> Bool {
    func hasMark(_ name: [UInt8]) -> Bool {
      name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last?.count == 32
    }
    return from.folder == to.folder && hasMark(from.path) && hasMark(to.path)
  }

  private func note(_ event: Event) {
    state.withLock { $0.events.append(event) }
  }

  private func absolute(_ name: Name) throws(SystemFailure) -> String {
    String(decoding: try disk.path(of: name.folder) + [UInt8(ascii: "/")] + name.path, as: UTF8.self)
  }

  private func noting(_ file: Descriptor) -> Descriptor {
    state.withLock { _ = $0.open.insert(file) }
    return file
  }

  package func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    _ = try turn(.open)
    return noting(try disk.openOutside(path, mode))
  }

  package func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure)
    -> Descriptor
  {
    _ = try turn(.open)
    return noting(try disk.open(path, in: folder, mode))
  }

  package func close(_ file: Descriptor) throws(SystemFailure) {
    let isOpen = state.withLock { $0.open.remove(file) != nil }
    if isOpen { try disk.close(file) }
    _ = try turn(.close)
  }

  package func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    _ = try turn(.read)
    return try disk.read(file, into: buffer, at: offset)
  }

  package func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  {
    let half = UnsafeRawBufferPointer(rebasing: bytes[..<((bytes.count + 1) / 2)])
    switch try turn(.write) {
    case .go:
      try note(.write(inode: disk.status(of: file).inode))
      return try disk.write(file, bytes, at: offset)
    case .half: return try disk.write(file, half, at: offset)
    case .halfAndDie:
      _ = try disk.write(file, half, at: offset)
      die()
      throw SystemFailure(.write, code: FaultyFileSystem.killed)
    }
  }

  package func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure) {
    _ = try turn(.truncate)
    try disk.truncate(file, to: size)
  }

  package func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    // Hundreds of tests needn't wait for the drive. They only check that the call is made.
    _ = try turn(.sync)
    try note(.sync(inode: disk.status(of: file).inode, kind))
  }

  package func startWriting(_ file: Descriptor) {}

  package func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    _ = try turn(.status)
    return try disk.status(of: file)
  }

  package func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  {
    _ = try turn(.status)
    return try disk.status(of: path, in: folder, followingLink: followingLink)
  }

  package func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    _ = try turn(.status)
    return try disk.readLink(path, in: folder)
  }

  package func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] {
    _ = try turn(.list)
    return try disk.entries(of: folder)
  }

  package func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    _ = try turn(.access)
    try disk.checkWritable(path, in: folder)
  }

  package func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    _ = try turn(.path)
    return try disk.path(of: folder)
  }

  package func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    // The file system doesn't have this kind of rename, so it fails without a fault.
    if renaming != .exchanging, mode != .replacing { throw SystemFailure(.rename, code: ENOTSUP) }
    _ = try turn(.rename, isByTheClock: isRestamping(from, to))
    let inode = try disk.status(of: from.path, in: from.folder, followingLink: false).inode
    let event = Event.rename(from: try absolute(from), to: try absolute(to), inode: inode)
    try disk.rename(from, to: to, mode)
    note(event)
  }

  package func keepsRenames(in folder: Descriptor) -> Bool {
    renaming == .exchanging && disk.keepsRenames(in: folder)
  }

  package func link(_ from: Name, to: Name) throws(SystemFailure) {
    if renaming == .plain { throw SystemFailure(.link, code: EPERM) }
    _ = try turn(.link)
    try disk.link(from, to: to)
  }

  package func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    _ = try turn(.remove)
    try disk.remove(path, in: folder)
    note(.remove(try absolute(Name(path, in: folder))))
  }

  package func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure) {
    _ = try turn(.makeFolder)
    try disk.makeFolder(path, in: folder, permissions: permissions)
  }

  package func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    _ = try turn(.removeFolder)
    try disk.removeFolder(path, in: folder)
  }

  package func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure) {
    _ = try turn(.setPermissions)
    try disk.setPermissions(file, permissions)
  }

  package func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure) {
    _ = try turn(.setOwner)
    try disk.setOwner(file, owner: owner, group: group)
  }

  package func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]] {
    _ = try turn(.attributes)
    return try disk.attributeNames(file)
  }

  package func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8] {
    _ = try turn(.attributes)
    return try disk.attribute(name, of: file)
  }

  package func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor) throws(SystemFailure) {
    _ = try turn(.attributes)
    try disk.setAttribute(name, to: value, of: file)
  }

  package func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure) {
    _ = try turn(.attributes)
    try disk.copyAccessList(from: source, to: target)
  }

  package func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool {
    _ = try turn(.lock)
    return try disk.tryLock(file)
  }

  package func unlock(_ file: Descriptor) {
    if !isDead { disk.unlock(file) }
  }

  package func takeLease(_ file: Descriptor) -> LeaseAnswer { isDead ? .unavailable : disk.takeLease(file) }
  package func holdsLease(_ file: Descriptor) -> Bool { !isDead && disk.holdsLease(file) }
  package func dropLease(_ file: Descriptor) { if !isDead { disk.dropLease(file) } }
  package func isOpenElsewhere(_ file: Descriptor) -> Bool? { isDead ? nil : disk.isOpenElsewhere(file) }
  package func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource {
    try disk.changes(below: root, until: alarm)
  }

  package func now() -> Timestamp { disk.now() }
  package func sleep(milliseconds: Int) { if !isDead { disk.sleep(milliseconds: milliseconds) } }
  package func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8] { try disk.randomBytes(count) }
  package func bootID() -> [UInt8] { disk.bootID() }
  package func userID() -> UInt32 { disk.userID() }
}
