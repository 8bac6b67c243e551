import LibC

/// The ends of a connection, which both servers get as descriptors of their standard streams. A signal interrupts neither
/// call.
package enum Descriptor {
  /// Waits for bytes, and returns up to 64 KiB of them; none at the end, or if the descriptor is unreadable.
  package static func read(from descriptor: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, written in
        count = LibC.read(descriptor, buffer.baseAddress, buffer.count)
        written = max(count, 0)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }

  /// - Returns: false if the reader didn't take all of it.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { LibC.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
