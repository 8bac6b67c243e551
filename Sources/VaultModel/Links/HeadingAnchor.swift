import VaultSyntax

/// A heading, as links name it.
package struct HeadingAnchor: Sendable {
  package let text: String
  /// The forms of the text that a link is compared with.
  private let keys: Set<String>

  package init(_ text: String) {
    self.text = text
    keys = [FileAnchors.anchor(text), FileAnchors.anchor(FileAnchors.withoutTargets(text))]
  }

  /// Whether a link to this heading could mean the other heading as well.
  package func isTaken(by other: HeadingAnchor) -> Bool {
    text.lowercased() == other.text.lowercased() || !keys.subtracting([""]).isDisjoint(with: other.keys)
  }

  /// Whether a part of a link's anchor means this heading.
  package func means(_ part: String) -> Bool {
    if part.hasPrefix("^") { return false }
    let key = FileAnchors.anchor(part)
    return key.isEmpty ? part.trimmed == text : keys.contains(key)
  }

  /// The anchor that repository hosts make of the text: lower case, hyphens for spaces, no punctuation.
  package var slug: String {
    text.lowercased().reduce(into: "") { slug, character in
      if character == " " {
        slug.append("-")
      } else if character == "-" || character == "_" {
        slug.append(character)
      } else {
        slug += FileAnchors.kept(of: character)
      }
    }
  }

  /// The text for a link in words: without characters that would end the link or start another part of it.
  package var inLink: String {
    let plain = text.map { "#|^[]".contains($0) ? " " : $0 }
    return String(plain).split(separator: " ").joined(separator: " ")
  }
}
