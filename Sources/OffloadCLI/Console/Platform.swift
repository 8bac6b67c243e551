import LibC

/// The system calls on descriptors. Reads and writes repeat if a signal interrupts them.
package enum Platform {
  /// The most bytes that Offload reads from standard input or from a file. Anything longer isn't text that a person
  /// wrote, or has no end.
  static let longestInput = 64 << 20
  static let tooLong = EFBIG

  /// The error code for a write to a pipe that nobody reads.
  static let closedPipe = EPIPE

  /// Writes all bytes. Returns 0, or the error code; after an error, any part of the bytes may be written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          waitUntilWritable(descriptor)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Reads once and appends. Returns the number of bytes, 0 at the end, or -1 and the error code.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> (count: Int, code: Int32) {
    let chunk = 1 << 16
    while true {
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, filled in
        let count = systemRead(descriptor, UnsafeMutableRawBufferPointer(buffer))
        if count < 0 { code = errno }
        filled = max(0, count)
      }
      if code == EINTR { continue }
      if code != 0 { return (-1, code) }
      bytes += piece
      return (piece.count, 0)
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the width in columns of the terminal at a descriptor; nil if it isn't a terminal, or doesn't know.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A call that failed, with its error code.
  struct Refusal: Error {
    let code: Int32

    /// Whether the file doesn't exist.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// Whether the user has no permission.
    var isRefusal: Bool { code == EACCES || code == EPERM }
  }

  /// Returns all bytes of a file.
  static func contents(of path: [UInt8]) -> Result<[UInt8], Refusal> {
    let descriptor = (path + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1 }
    }
    guard descriptor >= 0 else { return .failure(Refusal(code: errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let (count, code) = read(descriptor, into: &bytes)
      if count < 0 { return .failure(Refusal(code: code)) }
      if count == 0 { return .success(bytes) }
      if bytes.count > longestInput { return .failure(Refusal(code: tooLong)) }
    }
  }

  /// Returns the path without links, `.` and `..`; nil if nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Returns the system's words for an error code, such as "No space left on device".
  static func message(_ code: Int32) -> String {
    if code == tooLong { return "It is longer than \(longestInput >> 20) MiB" }
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&waiting, 1, -1)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}
