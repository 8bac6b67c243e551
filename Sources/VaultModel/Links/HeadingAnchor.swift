package import VaultSyntax

/// A heading as links name it.
package struct HeadingAnchor: Sendable {
  package let text: String
  /// What of it counts when a link is compared to it.
  private let keys: Set<String>

  package init(_ text: String) {
    self.text = text
    keys = [FileAnchors.anchor(text), FileAnchors.anchor(FileAnchors.withoutTargets(text))]
  }

  /// Whether a link to this heading could mean another one as well.
  package func isTaken(by other: HeadingAnchor) -> Bool {
    text.lowercased() == other.text.lowercased() || !keys.subtracting([""]).isDisjoint(with: other.keys)
  }

  /// A link's anchor, of which each part that means this heading is given another one's text, in the way in which it was
  /// written: as a web page's (`#before-we-go`) or in words.
  package func renaming(_ anchor: [UInt8], to new: HeadingAnchor, _ form: LinkTarget.Form) -> [UInt8] {
    let parts = anchor.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).map { part in
      let written = VaultModel.text(part)
      guard means(written) else { return Array(part) }
      let isSlug = form == .markdown && written == slug && written != text
      return Array((isSlug ? new.slug : form == .wikilink ? new.inWikilink : new.text).utf8)
    }
    return Array(parts.joined(separator: [UInt8(ascii: "#")]))
  }

  /// Whether a part of a link's anchor means this heading.
  package func means(_ part: String) -> Bool {
    if part.hasPrefix("^") { return false }
    let key = FileAnchors.anchor(part)
    return key.isEmpty ? part.trimmed == text : keys.contains(key)
  }

  /// As sites of repositories write it: lower case, blanks as hyphens, no signs.
  private var slug: String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.compactMap { scalar in
          if scalar == " " { return "-" }
          let isKept = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          return isKept || scalar == "-" || scalar == "_" ? scalar : nil
        }))
  }

  /// Without what would end the link or begin another part of it.
  private var inWikilink: String {
    let plain = text.map { "#|^[]".contains($0) ? " " : $0 }
    return String(plain).split(separator: " ").joined(separator: " ")
  }
}
