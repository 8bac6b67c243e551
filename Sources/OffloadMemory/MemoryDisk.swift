internal import LibC
internal import Synchronization
package import VaultStore

/// A disk in memory, with its clock: the same calls as the machine's own, without the machine.
///
/// Programs see it through a ``MemoryProcess`` each.
package final class MemoryDisk: Sendable {
  private let state: Mutex<DiskState>
  private let bells = Mutex<[Bell]>([])

  /// - Parameters:
  ///   - random: what random bytes come from.
  ///   - keepsLog: whether everything that happens is written down, for a power cut.
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

  /// Has a bell ring whenever something is changed.
  func add(_ bell: Bell) { bells.withLock { $0.append(bell) } }

  func remove(_ bell: Bell) { bells.withLock { bells in bells.removeAll { $0 === bell } } }

  package func process(_ id: Int = 1, user: UInt32 = 1000, gate: (any CallGate)? = nil) -> MemoryProcess {
    MemoryProcess(disk: self, caller: Caller(process: id, user: user), gate: gate ?? OpenGate(disk: self))
  }
}

/// What stands before each call of a process, and may delay it, cut it short or refuse it.
package protocol CallGate: Sendable {
  /// - Returns: how much of a write is done.
  /// - Throws: what the call is to fail with; it has done nothing then. (A file that is closed is closed.)
  func pass(_ call: DiskCall) throws(SystemFailure) -> WrittenPart
  /// The call has been made, and something is different now.
  func hasChanged(by call: DiskCall)
  /// Lets time pass until the system has run for so long, or somebody's lease does not hold up an opening any more.
  func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) throws(SystemFailure)
}

package enum WrittenPart: Sendable {
  case whole, half
  /// The process ends before the call returns.
  case halfAndEnd
}

/// A gate that lets everything pass. Nothing else happens meanwhile, so that waiting is over at once.
package struct OpenGate: CallGate {
  let disk: MemoryDisk
  package func pass(_ call: DiskCall) -> WrittenPart { .whole }
  package func hasChanged(by call: DiskCall) {}
  package func wait(until uptime: Int64, in call: DiskCall, opening file: Descriptor?) {
    disk.withState { $0.advance(to: uptime) }
  }
}

/// A call with what it is about.
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

  /// The system's name for it.
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
