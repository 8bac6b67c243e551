internal import LibC
internal import Synchronization
package import VaultStore

/// A disk in memory with its own clock. It has the same calls as the machine's disk.
///
/// Each program accesses it through its own ``MemoryProcess``.
package final class MemoryDisk: Sendable {
  private let state: Mutex<DiskState>
  private let bells = Mutex<[Bell]>([])

  /// - Parameters:
  ///   - random: the source of random bytes.
  ///   - keepsLog: whether the disk logs all events, for a power cut.
  package init(
    _ traits: DiskTraits = DiskTraits(), random: any RandomNumberGenerator & Sendable,
    now: Timestamp = Timestamp(seconds: 1_800_000_000), keepsLog: Bool = false
  ) {
    state = Mutex(DiskState(traits: traits, random: random, now: now, keepsLog: keepsLog))
  }

  package func withState<Result: Sendable, Failure: Error>(
    _ body: (inout DiskState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var hasChanged = false
    let result = try state.withLock { (state) throws(Failure) -> Result in
      let before = state.changes
      let result = try body(&state)
      hasChanged = state.changes != before
      return result
    }
    if hasChanged { bells.withLock { for bell in $0 { bell.ring() } } }
    return result
  }

  /// Makes a bell ring on every change.
  func add(_ bell: Bell) { bells.withLock { $0.append(bell) } }

  func remove(_ bell: Bell) { bells.withLock { bells in bells.removeAll { $0 === bell } } }

  package func process(_ id: Int = 1, user: UInt32 = 1000, gate: (any CallGate)? = nil) -> MemoryProcess {
    MemoryProcess(disk: self, caller: Caller(process: id, user: user), gate: gate ?? OpenGate(disk: self))
  }
}

/// A gate before each call of a process. It can delay the call, cut it short or refuse it.
package protocol CallGate: Sendable {
  /// - Returns: how much of a write happens.
  /// - Throws: the call's error. The call does nothing then, except that a closed file is closed.
  func pass(_ call: DiskCall) throws(SystemFailure) -> WrittenPart
  /// Reports that a call has changed something.
  func hasChanged(by call: DiskCall)
  /// Lets time pass until the system's uptime reaches `uptime`, or until no lease delays opening the file.
  func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) throws(SystemFailure)
}

package enum WrittenPart: Sendable {
  case whole, half
  /// The process ends before the call returns.
  case halfAndEnd
}

/// A gate that lets every call pass. Nothing else happens in the meantime, so a wait ends at once.
package struct OpenGate: CallGate {
  let disk: MemoryDisk
  package func pass(_ call: DiskCall) -> WrittenPart { .whole }
  package func hasChanged(by call: DiskCall) {}
  package func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) {
    disk.withState { $0.advance(to: uptime) }
  }
}

/// A call with its arguments.
package enum DiskCall: Sendable {
  case open(Name, OpenMode)
  case close(Descriptor)
  case read(Descriptor)
  case write(Descriptor, at: Int?, count: Int)
  case truncate(Descriptor, to: Int)
  case sync(Descriptor, SyncKind)
  case status(Descriptor)
  case look(Name)
  case entries(Descriptor)
  case access(Name)
  case rename(Name, to: Name, RenameMode)
  case link(Name, to: Name)
  case remove(Name)
  case makeFolder(Name)
  case removeFolder(Name)
  case describe(Descriptor, SystemFailure.Call)
  case lock(Descriptor)
  case lease(Descriptor)
  case sleep(milliseconds: Int)

  /// The kind of system call.
  package var kind: SystemFailure.Call {
    switch self {
    case .open: .open
    case .close: .close
    case .read: .read
    case .write: .write
    case .truncate: .truncate
    case .sync: .sync
    case .status, .look: .status
    case .entries: .list
    case .access: .access
    case .rename: .rename
    case .link: .link
    case .remove: .remove
    case .makeFolder: .makeFolder
    case .removeFolder: .removeFolder
    case .describe(_, let call): call
    case .lock, .lease: .lock
    case .sleep: .wait
    }
  }
}
