import LibC

/// A file descriptor, with calls that continue after a signal interrupts them.
struct Descriptor: Hashable, Sendable {
  let number: Int32

  enum ReadResult {
    case bytes([UInt8])
    /// There is nothing to read at the moment.
    case nothing
    /// There is nothing to read, and there never will be.
    case closed
  }

  /// Writes all bytes, and waits if the other side is slow; returns false if that is gone.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = LibC.write(number, part.baseAddress, part.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          _ = Self.wait(for: [(self, Int16(POLLOUT))], milliseconds: -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Reads the available bytes, up to 64 kB.
  func read() -> ReadResult {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      repeat {
        result = LibC.read(number, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    return result < 0 && errno == EAGAIN ? .nothing : .closed
  }

  /// Waits until a descriptor is ready, a signal comes, or the time is over; returns which ones are ready. A negative
  /// time waits for as long as it takes.
  static func wait(for wishes: [(descriptor: Descriptor, events: Int16)], milliseconds: Int32) -> [Bool] {
    var entries = wishes.map { pollfd(fd: $0.descriptor.number, events: $0.events, revents: 0) }
    let count = poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.map { count > 0 && $0.revents != 0 }
  }
}
