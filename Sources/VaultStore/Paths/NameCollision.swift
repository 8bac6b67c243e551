/// Compares two names like a file system that ignores case and Unicode spelling.
package enum NameCollision {
  package static func areSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    if isASCII(left), isASCII(right) {
      return left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }
    guard let left = String(validating: left, as: UTF8.self),
      let right = String(validating: right, as: UTF8.self)
    else { return left.elementsEqual(right) }
    return left.lowercased() == right.lowercased()
  }

  private static func isASCII(_ name: some Collection<UInt8>) -> Bool {
    name.allSatisfy { $0 < 0x80 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
