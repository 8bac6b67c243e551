/// HMAC-SHA-256 as in RFC 2104, with the key processed once: https://www.rfc-editor.org/rfc/rfc2104
struct HMAC: Sendable {
  private var inner = SHA256()
  private var outer = SHA256()

  init(key: [UInt8]) {
    var key = key
    if key.count > SHA256.blockSize {
      var hash = SHA256()
      hash.add(key)
      key = hash.digest()
    }
    key += [UInt8](repeating: 0, count: SHA256.blockSize - key.count)
    inner.add(key.map { $0 ^ 0x36 })
    outer.add(key.map { $0 ^ 0x5C })
  }

  /// Returns the code of the parts, one after the other.
  func code(of parts: [[UInt8]]) -> [UInt8] {
    var inner = inner
    for part in parts { inner.add(part) }
    var outer = outer
    outer.add(inner.digest())
    return outer.digest()
  }

  /// Returns whether two codes are equal, in a time that doesn't reveal the position of a difference.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
