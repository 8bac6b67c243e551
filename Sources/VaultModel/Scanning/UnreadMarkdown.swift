/// Quick tests on the bytes of a file, before parsing it as Markdown.
package enum UnreadMarkdown {
  /// Whether the file may contain a tag: it has front matter, or a `#` without a space or another `#` after
  /// it.
  package static func mayHoldTags(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasFrontMatter(bytes) { return true }
    var isMark = false
    for byte in bytes {
      if isMark, byte > 0x20, byte != UInt8(ascii: "#") { return true }
      isMark = byte == UInt8(ascii: "#")
    }
    return false
  }

  /// Returns the most tags that the file may contain: each `#` without a space or another `#` after it
  /// counts.
  package static func tagMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var isMark = false
    for byte in bytes {
      if isMark, byte > 0x20, byte != UInt8(ascii: "#") { count += 1 }
      isMark = byte == UInt8(ascii: "#")
    }
    return count
  }

  /// Whether the file may contain a link: `[[`, `](` or `]:`, or the end of `<file.md>` or of a name before
  /// `#`.
  package static func mayHoldLinks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      switch (last, byte) {
      case (UInt8(ascii: "["), UInt8(ascii: "[")), (UInt8(ascii: "]"), UInt8(ascii: "(")),
        (UInt8(ascii: "]"), UInt8(ascii: ":")), (UInt8(ascii: "d"), UInt8(ascii: ">")),
        (UInt8(ascii: "d"), UInt8(ascii: "#")):
        return true
      default: last = byte
      }
    }
    return false
  }

  private static func hasFrontMatter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].starts(with: "---".utf8)
  }
}
