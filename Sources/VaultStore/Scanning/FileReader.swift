#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads one file after another into the same memory.
package struct FileReader: ~Copyable {
  private let root: Int32
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var path: [CChar] = []

  /// - Parameter root: descriptor of the vault's folder; it must outlive the reader.
  package init(root: Int32) {
    self.root = root
    buffer = .allocate(capacity: 1 << 17)
  }

  deinit { buffer.deallocate() }

  /// Reads a file as it is now, without a lock.
  ///
  /// - Returns: what `body` returns; nil for what is no readable file.
  package mutating func read<Result>(
    _ file: VaultPath, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    guard let count = fill(file) else { return nil }
    return try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
  }

  /// Number of bytes that were read; nil where the file cannot be read.
  private mutating func fill(_ file: VaultPath) -> Int? {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: file.bytes.lazy.map(CChar.init(bitPattern:)))
    path.append(0)
    let descriptor = openat(root, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    while true {
      if count == buffer.count { grow() }
      guard let start = buffer.baseAddress else { return nil }
      let got = systemRead(descriptor, start + count, buffer.count - count)
      if got < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if got == 0 { return count }
      count += got
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
    _ = larger.update(fromContentsOf: buffer)
    buffer.deallocate()
    buffer = larger
  }
}

/// `read(2)`, under a name that the method above does not hide.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
  read(descriptor, target, count)
}
