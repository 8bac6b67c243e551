package import VaultSyntax

/// A heading of a file that gets another text, and what becomes of links to it and to those with the same one.
package struct HeadingRename: Sendable {
  package let old: HeadingAnchor
  package let new: HeadingAnchor
  private let others: [HeadingAnchor]
  /// How many headings before it a link could mean as well, and how many there are with it.
  private let (earlier, count): (Int, Int)

  /// - Parameters:
  ///   - heading: index among the headings.
  ///   - headings: the texts of all of the file.
  package init(_ heading: Int, of headings: [String], to text: String) {
    let all = headings.map(HeadingAnchor.init)
    let old = all[heading]
    new = HeadingAnchor(text)
    self.old = old
    others = Array(all[..<heading]) + all[(heading + 1)...]
    earlier = all[..<heading].count(where: old.isTaken)
    count = all.count(where: old.isTaken)
  }

  /// Whether another heading of the file could not be told from it in a link.
  package var isTaken: Bool { others.contains(where: new.isTaken) }

  /// A link's anchor, of which each part that means the heading is given its new text, in the way in which it was written:
  /// as a web page's (`#before-we-go`) or in words. Numbers that tell those after it from it (`#before-we-go-1`) go down.
  package func followed(_ anchor: [UInt8], _ form: LinkTarget.Form) -> [UInt8] {
    let parts = anchor.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).map { part in
      followed(part: text(part), form).map { Array($0.utf8) } ?? Array(part)
    }
    return Array(parts.joined(separator: [UInt8(ascii: "#")]))
  }

  private func followed(part: String, _ form: LinkTarget.Form) -> String? {
    if old.means(part) {
      guard earlier == 0 else { return nil }
      let isSlug = form == .markdown && part == old.slug && part != old.text
      return isSlug ? new.slug : form == .wikilink ? new.inWikilink : new.text
    }
    guard form == .markdown, let (base, number) = FileAnchors.numbered(part), old.means(base),
      number >= earlier, number < count, !others.contains(where: { $0.means(part) })
    else { return nil }
    if number == earlier { return new.slug }
    return number == 1 ? base : "\(base)-\(number - 1)"
  }
}
