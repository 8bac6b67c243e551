/// What the bytes of a file tell before it is read as Markdown.
package enum UnreadMarkdown {
  /// Whether a tag can stand in it: it has front matter, or a `#` that neither a blank nor another `#` follows.
  package static func mayHoldTags(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasFrontMatter(bytes) { return true }
    var isMark = false
    for byte in bytes {
      if isMark, byte > 0x20, byte != UInt8(ascii: "#") { return true }
      isMark = byte == UInt8(ascii: "#")
    }
    return false
  }

  /// How many tags can stand in it: each `#` that a letter follows.
  package static func tagMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var isMark = false
    for byte in bytes {
      if isMark, byte > 0x20, byte != UInt8(ascii: "#") { count += 1 }
      isMark = byte == UInt8(ascii: "#")
    }
    return count
  }

  /// Whether a link can stand in it: `[[`, `](` or `]:`, or the end of `<file.md>` or of a name before `#`.
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
