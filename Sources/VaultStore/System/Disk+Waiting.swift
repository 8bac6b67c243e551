internal import CSystem
internal import LibC

/// Locks, leases, the clock, and the sources of ids.
extension Disk {
  package func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool {
    if offload_try_lock(file.number) == 0 { return true }
    let code = offload_error()
    if code == EWOULDBLOCK { return false }
    throw SystemFailure(.lock, code: code)
  }

  package func unlock(_ file: Descriptor) { offload_unlock(file.number) }

  package func takeLease(_ file: Descriptor) -> LeaseAnswer {
    if offload_take_lease(file.number) == 0 { return .granted }
    return offload_error() == EAGAIN ? .writerPresent : .unavailable
  }

  package func holdsLease(_ file: Descriptor) -> Bool {
    offload_holds_lease(file.number) == 1
  }

  package func dropLease(_ file: Descriptor) {
    _ = offload_drop_lease(file.number)
  }

  package func isOpenElsewhere(_ file: Descriptor) -> Bool? {
    switch offload_is_open_elsewhere(file.number) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  package func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  package func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }

  package func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try checked(bytes.withUnsafeMutableBytes { offload_random($0.baseAddress, count) }, .random)
    return bytes
  }

  package func bootID() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let length = bytes.withUnsafeMutableBytes {
      offload_boot_id($0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)
    }
    return Array(bytes.prefix(max(0, length)))
  }

  package func userID() -> UInt32 { Disk.user }
  private static let user = geteuid()
}
