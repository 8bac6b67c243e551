package import VaultSyntax

/// The places within a file that links can lead to.
package struct FileAnchors: Sendable {
  /// The number of headings for each anchor, in the form in which anchors are compared.
  private var headings: [String: Int] = [:]
  private let htmlAnchors: Set<String>
  /// In lower case.
  private let blockIDs: Set<[UInt8]>

  package init(_ document: Document) {
    let bytes = document.bytes
    blockIDs = Set(document.blockIDs().map { bytes[$0].map(\.asciiLowercased) })
    htmlAnchors = Set(Self.htmlAnchors(in: bytes))
    for heading in document.headings {
      let heading = text(bytes[heading.text])
      for anchor in Set([Self.anchor(heading), Self.anchor(Self.withoutTargets(heading))]) {
        headings[anchor, default: 0] += 1
      }
    }
  }

  /// Whether a link's anchor leads to a place in the file. In `A#B`, only the last part counts.
  package func has(_ link: LinkTarget) -> Bool {
    guard let written = link.anchor else { return true }
    if let id = link.blockID { return blockIDs.contains(id) }
    let anchor = text(written)
    let last = anchor.split(separator: "#").last.map(String.init) ?? anchor
    let wanted = Self.anchor(last)
    if wanted.isEmpty || headings[wanted] != nil || htmlAnchors.contains(wanted) { return true }
    guard link.form == .markdown, let (base, number) = Self.numbered(last) else { return false }
    return headings[Self.anchor(base), default: 0] > number
  }

  /// Splits an anchor like `dup-1` into its two parts. Programs that make anchors from headings append how
  /// many earlier headings have the same text.
  package static func numbered(_ anchor: String) -> (base: String, number: Int)? {
    guard let hyphen = anchor.lastIndex(of: "-"), hyphen > anchor.startIndex else { return nil }
    let digits = anchor[anchor.index(after: hyphen)...]
    guard let number = Int(digits), number > 0, digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return (String(anchor[..<hyphen]), number)
  }

  /// Returns the letters and digits of a heading in lower case. Programs differ in which of the other
  /// characters they keep in a link.
  package static func anchor(_ heading: String) -> String {
    if heading.utf8.allSatisfy({ $0 < 0x80 }) {
      let kept = heading.utf8.filter { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
      return String(decoding: kept, as: UTF8.self).lowercased()
    }
    return heading.lowercased().reduce(into: "") { $0 += kept(of: $1) }
  }

  /// Returns the part of a character that belongs in an anchor: a letter or digit with its marks, so both
  /// normal forms are the same. Returns nothing for other characters.
  static func kept(of character: Character) -> String {
    let isLetterOrDigit = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    let scalars = character.unicodeScalars
    guard scalars.first.map(isLetterOrDigit) ?? false else { return "" }
    return String(
      String.UnicodeScalarView(
        scalars.filter { scalar in
          let category = scalar.properties.generalCategory
          let isMark = category == .nonspacingMark || category == .spacingMark
          return isLetterOrDigit(scalar) || isMark && !scalar.properties.isVariationSelector
        }))
  }

  /// Returns the text of a heading without link targets and without HTML tags.
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

  /// Returns the values of `id="…"`, `name="…"` and `{#…}`, which programs other than Obsidian accept as
  /// anchors.
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
