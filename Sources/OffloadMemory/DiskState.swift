internal import LibC
package import VaultStore

/// The whole state of a file system in memory: the volume, the open files, and the clock.
package struct DiskState: Sendable {
  package internal(set) var volume: Volume
  package let traits: DiskTraits
  /// Nanoseconds since the machine was first started.
  package private(set) var uptime: Int64 = 0
  private var start: Timestamp
  /// How often the machine has started.
  package private(set) var starts = 1
  var handles: [Handle] = []
  private var nextNumber: UInt64 = 2
  private var random: any RandomNumberGenerator & Sendable

  /// How many changes there were.
  private(set) var changes = 0

  /// The events since the last mount; nil if no log is kept.
  package private(set) var log: [Event]?
  /// The volume at the last mount.
  package private(set) var base: Volume

  /// Whether the disk has no space left.
  package var isFull = false
  package var isReadOnly = false
  /// How many files a process may have open.
  package var descriptorLimit = 1024

  package enum Event: Sendable {
    case change(VolumeChange, Timestamp)
    case sync(Int, SyncKind, isDone: Bool)
  }

  /// An open file.
  struct Handle: Sendable {
    let process: Int
    let number: Int32
    let inode: Int
    let canWrite: Bool
    var hasLock = false
    var lease = Lease.none
    /// Whether opening isn't finished: other processes must release their leases first.
    var isWaiting = false
  }

  enum Lease: Hashable, Sendable {
    case none, whole
    /// Another process waits for the holder to release it, but no longer than until then.
    case breaking(until: Int64)
  }

  /// How long Linux gives the holder to release a lease: /proc/sys/fs/lease-break-time.
  static let leaseBreakTime: Int64 = 45_000_000_000

  init(
    traits: DiskTraits, random: any RandomNumberGenerator & Sendable, now: Timestamp, keepsLog: Bool
  ) {
    self.traits = traits
    start = now
    self.random = random
    let facts = Inode.Facts(permissions: 0o777, owner: 0, group: 0)
    let root = Inode(number: 1, kind: .folder, device: 1, facts: facts, modified: now)
    volume = Volume(foldsNames: traits.foldsNames, root: root)
    base = volume
    log = keepsLog ? [] : nil
  }

  /// The time on the clock, which users and machines can set.
  package var now: Timestamp { Timestamp(nanoseconds: start.nanoseconds + uptime) }

  package mutating func setClock(ahead nanoseconds: Int64) { start.nanoseconds += nanoseconds }

  package mutating func advance(to moment: Int64) { uptime = max(uptime, moment) }

  /// The present time in the file system's resolution.
  private var stamp: Timestamp { Timestamp(nanoseconds: now.nanoseconds / traits.grain * traits.grain) }

  mutating func change(_ change: VolumeChange) {
    let time = stamp
    changes += 1
    note(.change(change, time))
    volume.apply(change, at: time)
  }

  mutating func note(_ event: Event) {
    if log != nil { log?.append(event) }
  }

  /// Makes an inode and gives it a name.
  mutating func make(
    _ kind: FileType, at place: Place, _ facts: Inode.Facts, bytes: [UInt8] = [], device: UInt64? = nil
  ) -> Int {
    let id = volume.inodes.count
    var facts = facts
    let parent = volume[place.folder]
    if parent.facts.permissions & 0o2000 != 0 { facts.group = parent.facts.group }
    var inode = Inode(
      number: nextNumber, kind: kind, device: device ?? parent.device, facts: facts, modified: stamp)
    inode.bytes = bytes
    nextNumber += 1
    change(.make(inode))
    change(.name([VolumeChange.Name(folder: place.folder, name: place.name, inode: id)]))
    return id
  }

  mutating func nextRandom() -> UInt64 { random.next() }

  /// Starts the machine again, with another volume.
  package mutating func restart(with volume: Volume) {
    starts += 1
    mount(volume)
  }

  /// Mounts another volume: no file is open, nothing is locked.
  package mutating func mount(_ volume: Volume) {
    self.volume = volume
    if !traits.keepsNumbers {
      self.volume.renumber()
      nextNumber = (self.volume.inodes.map(\.number).max() ?? 0) + 1
    }
    base = self.volume
    handles = []
    if log != nil { log = [] }
  }

  /// Closes all files of a process.
  package mutating func end(_ process: Int) {
    let own = handles.filter { $0.process == process }
    handles.removeAll { $0.process == process }
    for handle in own { forget(handle.inode) }
  }

  /// The numbers of a process's descriptors.
  package func descriptors(of process: Int) -> [Int32] {
    handles.filter { $0.process == process }.map(\.number)
  }

  /// Whether any process has the file open for writing.
  package func hasWriter(_ inode: Int) -> Bool { handles.contains { $0.inode == inode && $0.canWrite } }

  mutating func forget(_ inode: Int) {
    guard volume.inodes[inode].links == 0, volume.inodes[inode].kind == .file else { return }
    if !handles.contains(where: { $0.inode == inode }) { volume.empty(inode) }
  }
}
