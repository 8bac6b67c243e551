import VaultStore
import VaultSyntax

/// What one file says that others name, with its places: its text is not kept.
package struct FileImage: Sendable {
  package struct Heading: Sendable {
    package let text: String
    /// 1 to 6.
    package let level: Int
    package let span: TextSpan
    /// The line after the last of its section, from 0.
    package let endLine: Int
  }

  package struct Link: Sendable {
    /// What is written between the brackets.
    package let span: TextSpan
    let target: LinkTarget
    /// What comes after `#`.
    package var anchor: String? { target.anchor.map { text($0) } }
  }

  /// A tag, without its `#`, or a block id, without its `^`.
  package struct Mark: Sendable {
    package let name: String
    package let span: TextSpan
  }

  package let path: VaultPath
  package let headings: [Heading]
  package let links: [Link]
  /// Those of the body.
  package let tags: [Mark]
  /// Those of the front matter, which all its items inherit.
  package let inheritedTags: [String]
  package let blockIDs: [Mark]
  package let aliases: [String]
  private let anchors: [HeadingAnchor]

  init(_ path: VaultPath, _ document: Document) {
    let text = EditedText(document.bytes)
    let marks = document.marks
    let front = FrontMatter(in: document)
    self.path = path
    headings = document.headings.indices.filter { document.headings[$0].opensSection }.map { index in
      let heading = document.headings[index]
      return Heading(
        text: OffloadKit.text(document.bytes[heading.text]), level: heading.level,
        span: text.span(heading.text),
        endLine: document.lines(ofSection: index).upperBound)
    }
    anchors = headings.map { HeadingAnchor($0.text) }
    links =
      document.frontMatterLinks.map { Link(span: text.span($0.range), target: $0.target) }
      + marks.links.map { Link(span: text.span($0.range), target: $0.target) }
    tags = marks.tags.map { Mark(name: OffloadKit.text(document.bytes[$0.range]), span: text.span($0.range)) }
    inheritedTags = front?.tags.map { OffloadKit.text($0.name) } ?? []
    blockIDs = marks.blockIDs.map {
      Mark(name: OffloadKit.text(document.bytes[$0]), span: text.span($0))
    }
    aliases = front?.aliases.map { OffloadKit.text($0) } ?? []
  }

  /// Where a link's anchor leads in this file; nil where it leads nowhere.
  package func span(of anchor: String) -> TextSpan? {
    let last = anchor.split(separator: "#").last.map(String.init) ?? anchor
    if last.hasPrefix("^") {
      let wanted = last.dropFirst().lowercased()
      return blockIDs.first { $0.name.lowercased() == wanted }?.span
    }
    return anchors.firstIndex { $0.means(last) }.map { headings[$0].span }
  }

  /// Whether an anchor means this heading.
  func means(_ anchor: String, heading: Int) -> Bool {
    let last = anchor.split(separator: "#").last.map(String.init) ?? anchor
    return anchors.firstIndex { $0.means(last) } == heading
  }
}
