/// A place in the vault: the names from the vault's root to a file or a folder, as bytes.
///
/// It is never empty, never absolute, and has no empty, `.` or `..` component and no NUL. Joined to the root it names
/// something beneath the root, unless a link leads elsewhere. It has the same bytes as on disk, valid UTF-8 or not, and
/// compares them as bytes: two Unicode spellings of one name are two paths.
public struct VaultPath: Hashable, Sendable {
  /// The path's bytes, components separated by `/`.
  public let bytes: [UInt8]

  /// Returns nil if the bytes aren't such a path.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard VaultPath.isValid(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Returns nil if the text isn't such a path.
  public init?(_ text: String) {
    self.init(text.utf8)
  }

  /// Makes a path from bytes that are known to be one, such as names that a folder lists.
  package init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The last component.
  public var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The folder that contains it; nil at the vault's root.
  public var parent: VaultPath? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return VaultPath(unchecked: Array(bytes[..<slash]))
  }

  /// Returns the path of something in this folder; nil if the result wouldn't be a path.
  public func appending(_ component: some Sequence<UInt8>) -> VaultPath? {
    VaultPath(bytes + [UInt8(ascii: "/")] + component)
  }

  /// Returns whether the path is `folder` or inside it.
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
  /// Compares the bytes.
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
  /// The path to show. Bytes that aren't UTF-8 become U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
