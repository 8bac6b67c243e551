/// The tag in a query like `tag:home`: it matches `home` itself and the tags nested under it.
package struct TagPattern: Sendable, Hashable {
  package let name: FoldedText
  private let depth: Int

  /// Makes a pattern from a name without `#`.
  package init(_ name: String) {
    self.name = FoldedText(name)
    depth = self.name.bytes.count { $0 == slash }
  }

  /// Whether the pattern matches a tag from a file, without `#`. Allocates memory only if neither name is
  /// all ASCII.
  package func matches(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.isASCII {
      guard FoldedText.hasPrefix(name.bytes, tag) else { return false }
      return tag.count == name.bytes.count || tag[name.bytes.count] == slash
    }
    return name.equals(UnsafeBufferPointer(rebasing: tag.prefix(outermost(depth + 1, of: tag))))
  }

  package func matches(_ tag: [UInt8]) -> Bool { tag.withUnsafeBufferPointer(matches) }

  /// Returns the length of a tag's first components.
  private func outermost(_ components: Int, of tag: UnsafeBufferPointer<UInt8>) -> Int {
    var seen = 0
    for index in tag.indices where tag[index] == slash {
      seen += 1
      if seen == components { return index }
    }
    return tag.count
  }
}

private let slash = UInt8(ascii: "/")
