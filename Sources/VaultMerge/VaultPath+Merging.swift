package import VaultModel
package import VaultStore
import VaultSyntax

extension VaultPath {
  /// Whether a merge looks into the file: collections and the inbox, not what a merge left or what has a dot.
  var isReadByItem: Bool {
    isMarkdown && !isConflictCopy
      && bytes.split(separator: UInt8(ascii: "/")).allSatisfy { $0.first != UInt8(ascii: ".") }
  }

  /// Whether it lies in a folder whose name begins with a dot.
  package var isInHiddenFolder: Bool {
    bytes.split(separator: UInt8(ascii: "/")).dropLast().contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether each line of it says something of git's files, whatever the others say.
  package var isListOfPatterns: Bool {
    [".gitignore", ".gitattributes"].contains { name.elementsEqual($0.utf8) }
  }

  /// `name.conflict-bcdfghjk.md`: named by what is in it, so that machines which merge alike make the same file.
  package func conflictCopy(of content: [UInt8]) -> VaultPath {
    let mark = Array(".conflict-".utf8) + ItemIdentity.name(of: content)
    let start = name.startIndex
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil } ?? bytes.endIndex
    return VaultPath(unchecked: bytes[..<dot] + mark + bytes[dot...])
  }
}

/// Texts that are merged without being read.
enum WholeText {
  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = TextLines(bytes, endingAt: .lineFeed)
    return lines.indices.map { index in
      lines[index].last == UInt8(ascii: "\n") ? Array(lines[index].dropLast()) : Array(lines[index])
    }
  }

  /// The lines of both, each once.
  static func union(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    let first = lines(one)
    let joined = first + lines(other).filter { !first.contains($0) }
    return joined.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// nil where both sides changed the same lines.
  static func merged(_ base: [UInt8], _ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    let feed = UInt8(ascii: "\n")
    guard let merged = ThreeWayLines(base: lines(base), lines(one), lines(other)).merged else { return nil }
    let open = [base, one, other].map { $0.last.map { $0 != feed } ?? false }
    let endsOpen = open[1] == open[2] ? open[1] : !open[0]
    let bytes = Array(merged.joined(separator: [feed]))
    return merged.isEmpty || endsOpen ? bytes : bytes + [feed]
  }
}
