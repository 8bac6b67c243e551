import VaultStore
package import VaultSyntax

/// A hash of lines, by which a program that read them says which text it means: XXH64 over the lines with text, each
/// without its indentation, its ending and the spaces at its end.
///
/// A move to another place keeps it, since that changes only indentation.
package struct LineHash: Hashable, Sendable, CustomStringConvertible {
  private let hash: UInt64

  /// Makes the hash of some lines of a document.
  package init(of lines: some Sequence<Int>, in document: Document) {
    var text: [UInt8] = []
    for number in lines {
      let line = document.bytes[document.outline.lines[number].start..<document.outline.lines[number].end]
      let begun = line.drop(while: Self.isSpace)
      guard let last = begun.lastIndex(where: { !Self.isSpace($0) }) else { continue }
      text += begun[...last]
      text.append(UInt8(ascii: "\n"))
    }
    hash = Fingerprint(text).hash
  }

  /// Makes the hash of one line.
  package init(of line: String) { hash = Fingerprint(Array(line.utf8)).hash }

  /// Reads the 16 digits; nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit), let hash = UInt64(text, radix: 16) else {
      return nil
    }
    self.hash = hash
  }

  /// 16 digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
