/// The target of a link, decoded.
package struct LinkTarget: Sendable, Hashable {
  package enum Form: Sendable {
    /// `[[Name]]` and `![[Name]]`
    case wikilink
    /// `[text](path)`, `![alt](path)` and `[label]: path`
    case markdown
  }

  package var form: Form
  package var isEmbed: Bool
  /// The file; empty for a place in the same file.
  package var path: [UInt8]
  /// The text after `#`: a heading, or `^` and a block id; nil without `#`.
  package var anchor: [UInt8]?

  package init(form: Form, isEmbed: Bool, path: [UInt8], anchor: [UInt8]?) {
    self.form = form
    self.isEmbed = isEmbed
    self.path = path
    self.anchor = anchor
  }

  /// The block id at the end of the anchor, in lower case: that of `^id` or of `Heading#^id`.
  package var blockID: [UInt8]? {
    guard let anchor, let start = startOfBlockID(in: anchor) else { return nil }
    return anchor[start...].map(\.asciiLowercased)
  }

  /// The same link with another block id. A heading before the id stays.
  package func naming(blockID id: [UInt8]) -> LinkTarget {
    guard let anchor, let start = startOfBlockID(in: anchor) else { return self }
    var link = self
    link.anchor = anchor[..<start] + id
    return link
  }

  private func startOfBlockID(in anchor: [UInt8]) -> Int? {
    guard let mark = anchor.lastIndex(of: UInt8(ascii: "^")),
      mark == 0 || anchor[mark - 1] == UInt8(ascii: "#")
    else { return nil }
    return mark + 1
  }
}

extension LinkTarget {
  /// Decodes percent escapes and backslash escapes. Everything else stays.
  package static func decoded(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { decoded($0[...]) }
  }

  static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex, let high = hex(text[index + 1]),
        let low = hex(text[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else if byte == UInt8(ascii: "\\"), index + 1 < text.endIndex, text[index + 1].isASCIIPunctuation {
        decoded.append(text[index + 1])
        index += 2
      } else {
        decoded.append(byte)
        index += 1
      }
    }
    return decoded
  }

  /// The text as a link's target. A space needs an escape unless `<…>` encloses the target; with `encodesOthers`,
  /// spaces and all non-ASCII bytes need one. (A bar ends a table cell, even in a link.)
  package static func encoded(_ text: [UInt8], isEnclosed: Bool, encodesOthers: Bool) -> [UInt8] {
    text.flatMap { byte in
      let isUnsafe =
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "\\"),
          UInt8(ascii: "#"), UInt8(ascii: "|"):
          true
        case .space: !isEnclosed || encodesOthers
        // Also within `<…>`, since a field in round brackets ends at an unpaired closing one.
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "`"): true
        case 0x80...: encodesOthers
        default: false
        }
      return isUnsafe ? [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)] : [byte]
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte.asciiLowercased {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case let letter where letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f"):
      letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
