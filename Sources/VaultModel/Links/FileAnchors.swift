package import VaultSyntax

/// The places within a file that links lead to.
package struct FileAnchors: Sendable {
  /// Headings and HTML anchors, as anchors are compared.
  private var anchors: Set<String> = []
  /// In lower case.
  private let blockIDs: Set<String>

  package init(_ document: Document) {
    let bytes = document.bytes
    blockIDs = Set(document.marks.blockIDs.map { text(bytes[$0]).lowercased() })
    for heading in document.headings {
      let heading = text(bytes[heading.text])
      anchors.insert(Self.anchor(heading))
      let plain = Self.withoutTargets(heading)
      if plain != heading { anchors.insert(Self.anchor(plain)) }
    }
    anchors.formUnion(Self.htmlAnchors(in: bytes))
  }

  /// Whether a link's anchor leads somewhere; of `A#B` the last part counts.
  package func has(_ anchor: String) -> Bool {
    if anchor.hasPrefix("^") { return blockIDs.contains(anchor.dropFirst().lowercased()) }
    let last = anchor.split(separator: "#").last.map(String.init) ?? anchor
    if last.hasPrefix("^") { return blockIDs.contains(last.dropFirst().lowercased()) }
    let wanted = Self.anchor(last)
    if wanted.isEmpty || anchors.contains(wanted) { return true }
    // Programs number the anchors of headings with the same text.
    let unnumbered = String(wanted.reversed().drop { $0.isNumber }.reversed())
    return unnumbered != wanted && anchors.contains(unnumbered)
  }

  /// Letters and digits alone, in lower case: programs differ in what else of a heading they keep in a link.
  package static func anchor(_ heading: String) -> String {
    if heading.utf8.allSatisfy({ $0 < 0x80 }) {
      let kept = heading.utf8.filter { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
      return String(decoding: kept, as: UTF8.self).lowercased()
    }
    return String(
      String.UnicodeScalarView(
        heading.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// The text of a heading without what its links lead to, and without HTML tags.
  package static func withoutTargets(_ heading: String) -> String {
    guard heading.utf8.contains(where: { "]<".utf8.contains($0) }) else { return heading }
    var (text, rest) = ("", heading[...])
    while let first = rest.first {
      let closer: Character? = rest.hasPrefix("](") ? ")" : first == "<" ? ">" : nil
      if let closer, let end = rest.firstIndex(of: closer) {
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The values of `id="…"` and `name="…"`, and `{#…}`, which programs beside Obsidian take for anchors.
  private static func htmlAnchors(in bytes: [UInt8]) -> [String] {
    let openings = ["id=\"", "name=\"", "id='", "name='", "{#"].map { Array($0.utf8) }
    let firsts = bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast().filter { index in
        switch (bytes[index], bytes[index + 1]) {
        case (UInt8(ascii: "i"), UInt8(ascii: "d")), (UInt8(ascii: "n"), UInt8(ascii: "a")),
          (UInt8(ascii: "{"), UInt8(ascii: "#")):
          true
        default: false
        }
      }
    }
    var found: [String] = []
    for index in firsts {
      guard let opening = openings.first(where: { bytes[index...].starts(with: $0) }) else { continue }
      let value = bytes[(index + opening.count)...].prefix(200).prefix { !"\"'}\n".utf8.contains($0) }
      found.append(anchor(text(value)))
    }
    return found
  }
}
