package import VaultStore

/// Locks, leases, the clock, and the sources of ids.
extension MemoryProcess {
  package func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool {
    try changing(.lock(file)) { (state) throws(SystemFailure) in try state.tryLock(file, caller) }
  }

  /// Doesn't pass the gate: the process closes the file next, and no other process can tell the two moments apart.
  package func unlock(_ file: Descriptor) { disk.withState { $0.unlock(file, caller) } }

  package func takeLease(_ file: Descriptor) -> LeaseAnswer {
    (try? changing(.lease(file)) { $0.takeLease(file, caller) }) ?? .unavailable
  }

  package func holdsLease(_ file: Descriptor) -> Bool {
    (try? changing(.lease(file)) { $0.holdsLease(file, caller) }) ?? false
  }

  package func dropLease(_ file: Descriptor) {
    // No kernel refuses to release a lease, or gets interrupted while doing so.
    let isToldOf = (try? gate.pass(.lease(file))) != nil
    disk.withState { $0.dropLease(file, caller) }
    if isToldOf { gate.hasChanged(by: .lease(file)) }
  }

  package func isOpenElsewhere(_ file: Descriptor) -> Bool? {
    (try? changing(.lease(file)) { $0.isOpenElsewhere(file, caller) }) ?? nil
  }

  package func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource {
    try MemoryChanges(on: disk, until: alarm)
  }

  package func now() -> Timestamp { disk.withState { $0.now } }

  package func sleep(milliseconds: Int) {
    let call = DiskCall.sleep(milliseconds: milliseconds)
    let end = disk.withState { $0.uptime } + Int64(milliseconds) * 1_000_000
    try? gate.wait(until: end, in: call, opening: nil)
  }

  package func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8] {
    disk.withState { state in (0..<count).map { _ in UInt8(truncatingIfNeeded: state.nextRandom()) } }
  }

  package func bootID() -> [UInt8] { Array("start \(disk.withState { $0.starts })".utf8) }

  package func userID() -> UInt32 { caller.user }
}
