/// A place in the vault: the names from the vault's root to a file or a folder, as bytes.
///
/// It is never empty, never absolute, and has no empty, `.` or `..` component and no NUL: joined to the root it
/// names something beneath the root, unless a link stands in the way. Bytes are kept as they are on disk, valid
/// UTF-8 or not, and compared as bytes: two spellings of one name in Unicode are two paths.
public struct VaultPath: Hashable, Sendable {
  /// The path's bytes, components separated by `/`.
  public let bytes: [UInt8]

  /// Returns nil for bytes that are no such path.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard VaultPath.isValid(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Returns nil for text that is no such path.
  public init?(_ text: String) {
    self.init(text.utf8)
  }

  /// For bytes that are known to be a path, as names that a folder was read from.
  package init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The last component.
  public var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The folder that holds it; nil at the vault's root.
  public var parent: VaultPath? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return VaultPath(unchecked: Array(bytes[..<slash]))
  }

  /// The path of something in this folder; nil if the result would be no path.
  public func appending(_ component: some Sequence<UInt8>) -> VaultPath? {
    VaultPath(bytes + [UInt8(ascii: "/")] + component)
  }

  /// Whether the path is `folder` or lies in it.
  public func isInside(_ folder: VaultPath) -> Bool {
    bytes.starts(with: folder.bytes)
      && (bytes.count == folder.bytes.count || bytes[folder.bytes.count] == UInt8(ascii: "/"))
  }

  private static func isValid(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, !bytes.contains(0) else { return false }
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual([UInt8(ascii: ".")])
        && !$0.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")])
    }
  }
}

extension VaultPath: Comparable {
  /// The order of the bytes.
  public static func < (left: VaultPath, right: VaultPath) -> Bool {
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { right in
        let shorter = min(left.count, right.count)
        var index = 0
        while index < shorter, left[index] == right[index] { index += 1 }
        return index < shorter ? left[index] < right[index] : left.count < right.count
      }
    }
  }
}

extension VaultPath: CustomStringConvertible {
  /// The path to show; bytes that are not UTF-8 come as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
