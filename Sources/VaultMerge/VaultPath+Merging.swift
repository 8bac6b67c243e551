package import VaultModel
package import VaultStore
import VaultSyntax

extension VaultPath {
  /// Whether a merge reads the file by item: collections and the inbox, but no conflict copies and no hidden files.
  var isReadByItem: Bool {
    isMarkdown && !isConflictCopy
      && bytes.split(separator: UInt8(ascii: "/")).allSatisfy { $0.first != UInt8(ascii: ".") }
  }

  /// Whether it's in a folder whose name begins with a dot.
  package var isInHiddenFolder: Bool {
    bytes.split(separator: UInt8(ascii: "/")).dropLast().contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether each line is a rule for git by itself.
  package var isListOfPatterns: Bool {
    [".gitignore", ".gitattributes"].contains { name.elementsEqual($0.utf8) }
  }

  /// `name.conflict-bcdfghjk.md`: the name comes from the content, so machines with the same merge make the same file.
  package func conflictCopy(of content: [UInt8]) -> VaultPath {
    let mark = Array(".conflict-".utf8) + ItemIdentity.name(of: content)
    let start = name.startIndex
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil } ?? bytes.endIndex
    return VaultPath(unchecked: bytes[..<dot] + mark + bytes[dot...])
  }
}

/// Merges texts without parsing them.
enum WholeText {
  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = TextLines(bytes, endingAt: .lineFeed)
    return lines.indices.map { index in
      lines[index].last == UInt8(ascii: "\n") ? Array(lines[index].dropLast()) : Array(lines[index])
    }
  }

  /// The lines of both texts, each once.
  static func union(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    let first = lines(one)
    let joined = first + lines(other).filter { !first.contains($0) }
    return joined.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// Returns nil if both sides changed the same lines.
  static func merged(_ base: [UInt8], _ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    let feed = UInt8(ascii: "\n")
    guard let merged = ThreeWayLines(base: lines(base), lines(one), lines(other)).merged else { return nil }
    let open = [base, one, other].map { $0.last.map { $0 != feed } ?? false }
    let endsOpen = open[1] == open[2] ? open[1] : !open[0]
    let bytes = Array(merged.joined(separator: [feed]))
    return merged.isEmpty || endsOpen ? bytes : bytes + [feed]
  }
}
