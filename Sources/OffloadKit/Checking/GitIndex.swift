/// The paths in a git index, versions 2 to 4: https://git-scm.com/docs/index-format
///
/// Bytes that aren't such an index give no paths; a damaged index gives those before the damage.
struct GitIndex {
  let paths: [[UInt8]]

  init(_ bytes: [UInt8]) {
    // Git names objects by SHA-1, or by SHA-256 if the repository's settings say so.
    let found = [20, 32].map { GitIndex.paths(bytes, hashSize: $0) }
    paths = found.max { $0.count < $1.count } ?? []
  }

  private static func paths(_ bytes: [UInt8], hashSize: Int) -> [[UInt8]] {
    guard bytes.starts(with: "DIRC".utf8), bytes.count > 12 else { return [] }
    let version = number(bytes, at: 4, size: 4)
    let count = number(bytes, at: 8, size: 4)
    guard (2...4).contains(version) else { return [] }
    var paths: [[UInt8]] = []
    var start = 12
    while paths.count < count {
      // Times, numbers, mode, size and hash; then flags, one of which announces two more bytes of flags.
      let flagsAt = start + 40 + hashSize
      guard flagsAt + 4 <= bytes.count else { return paths }
      let flags = number(bytes, at: flagsAt, size: 2)
      var position = flagsAt + (flags & 0x4000 != 0 ? 4 : 2)
      var name: [UInt8] = []
      if version == 4 {
        guard let shared = offset(bytes, &position), shared <= (paths.last?.count ?? 0) else { return paths }
        name = Array((paths.last ?? []).dropLast(shared))
      }
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { return paths }
      name += bytes[position..<end]
      guard flags & 0xFFF == min(name.count, 0xFFF), !name.isEmpty else { return paths }
      paths.append(name)
      start = version == 4 ? end + 1 : start + (end - start + 8) / 8 * 8
    }
    return paths
  }

  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int {
    bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number of bytes to drop from the end of the previous path.
  private static func offset(_ bytes: [UInt8], _ position: inout Int) -> Int? {
    var value = 0
    for _ in 0..<4 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value += Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
      value = (value + 1) << 7
    }
    return nil
  }
}
