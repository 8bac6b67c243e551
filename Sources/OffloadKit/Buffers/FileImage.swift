package import VaultStore
import VaultSyntax

/// The parts of one file that other files can name, with their places, but not its text.
///
/// It is an object: passing one on, or looking at those of all files, copies nothing.
package final class FileImage: Sendable {
  package struct Heading: Sendable {
    package let text: String
    /// 1 to 6.
    package let level: Int
    package let span: TextSpan
    /// The line after the last of its section, from 0.
    package let endLine: Int
  }

  package struct Link: Sendable {
    /// The target as written; the whole link if the target is written elsewhere.
    package let span: TextSpan
    /// From the first bracket to the last.
    package let whole: TextSpan
    let target: LinkTarget
    /// The last part of the written name, folded for comparison; nil if only the path can tell.
    let lastName: String?
    /// The part after `#`.
    package var anchor: String? { target.anchor.map { text($0) } }

    /// Whether the link names the file by its own name, and not by an alias.
    package func means(_ file: VaultPath) -> Bool { lastName == CollectionNames.lastName(of: file.text) }

    init(_ link: BodyMarks.Link, in text: EditedText) {
      target = link.target
      span = text.span(link.range)
      whole = link.whole == link.range ? span : text.span(link.whole)
      lastName = CollectionNames.lastName(of: OffloadKit.text(target.path))
    }
  }

  /// A tag, without its `#`, or a block id, without its `^`.
  package struct Mark: Sendable {
    package let name: String
    package let span: TextSpan
  }

  package let path: VaultPath
  package let headings: [Heading]
  package let links: [Link]
  /// The places at which texts of footnotes begin, named as `[^1]`.
  let footnotes: [Mark]
  /// The tags of the body.
  package let tags: [Mark]
  /// The tags of the front matter, which all items of the file inherit. A span covers the name alone if the file
  /// spells it as Offload reads it.
  package let inheritedTags: [Mark]
  /// The number of lines of the front matter, with its two fences; 0 if there is no front matter.
  package let frontMatterLines: Int
  /// The lines of fenced code blocks, with their fences.
  package let codeLines: [Range<Int>]
  package let blockIDs: [Mark]
  package let aliases: [String]
  /// The items by their words, with their lines from 0; empty for a file without items of the vault, and for a text
  /// that the user may be typing: each key would read all of them, and hardly anything asks for them.
  let items: [(id: ItemID, line: Int32)]

  init(_ path: VaultPath, _ document: Document, _ settings: VaultSettings, isTyped: Bool = false) {
    let text = EditedText(document)
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
    let further = document.furtherLinks
    links = (document.frontMatterLinks + marks.links + further.links).map { Link($0, in: text) }
    footnotes = further.footnotes.map {
      Mark(name: OffloadKit.text(document.bytes[$0]), span: text.span($0))
    }
    tags = marks.tags.map { Mark(name: OffloadKit.text(document.bytes[$0.range]), span: text.span($0.range)) }
    inheritedTags =
      front?.tags.map {
        Mark(name: OffloadKit.text($0.name), span: text.span($0.range ?? $0.place))
      } ?? []
    codeLines = document.blocks.filter { $0.kind == .fencedCode }.map(\.lines)
    frontMatterLines = document.outline.frontMatter?.count ?? 0
    blockIDs = marks.blockIDs.map {
      Mark(name: OffloadKit.text(document.bytes[$0]), span: text.span($0))
    }
    aliases = front?.aliases.map { OffloadKit.text($0) } ?? []
    items = isTyped ? [] : Self.items(of: document, at: path, settings)
  }

  static func items(of document: Document, at path: VaultPath, _ settings: VaultSettings) -> [(
    id: ItemID, line: Int32
  )] {
    guard settings.holdsItems(path) else { return [] }
    var said = ItemText(skimming: true)
    return document.bytes.withUnsafeBufferPointer { bytes in
      document.items.indices.compactMap { index in
        said.read(bytes, document.outline, item: index)
        return said.identity.map { (ItemID(bits: $0), Int32(clamping: document.items[index].firstLine)) }
      }
    }
  }

  /// Returns the place in this file that a link's anchor leads to; nil if it leads nowhere.
  package func span(of anchor: String) -> TextSpan? {
    if anchor.hasPrefix("[^"),
      let note = footnotes.first(where: { $0.name.lowercased() == anchor.lowercased() })
    {
      return note.span
    }
    let last = anchor.split(separator: "#").last.map(String.init) ?? anchor
    if last.hasPrefix("^") {
      let wanted = last.dropFirst().lowercased()
      return blockIDs.first { $0.name.lowercased() == wanted }?.span
    }
    if let heading = headings.first(where: { HeadingAnchor($0.text).means(last) }) { return heading.span }
    guard let (base, number) = FileAnchors.numbered(last) else { return nil }
    return headings.filter { HeadingAnchor($0.text).means(base) }.dropFirst(number).first?.span
  }

  /// Whether another image of the file adds the same to the tables of all files.
  func bearsSame(as other: FileImage) -> Bool {
    aliases == other.aliases
      && inheritedTags.lazy.map(\.name).elementsEqual(other.inheritedTags.lazy.map(\.name))
      && tags.lazy.map(\.name).elementsEqual(other.tags.lazy.map(\.name))
  }
}
