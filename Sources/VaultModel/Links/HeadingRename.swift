package import VaultSyntax

/// Changes the text of a heading, and works out the new anchors of links to it and to later headings with
/// the same text.
package struct HeadingRename: Sendable {
  package let old: HeadingAnchor
  package let new: HeadingAnchor
  private let others: [HeadingAnchor]
  /// The number of headings before this one that a link could mean as well, and the number of all such
  /// headings including this one.
  private let (earlier, count): (Int, Int)

  /// - Parameters:
  ///   - heading: the index among the headings.
  ///   - headings: the texts of all headings of the file.
  package init(_ heading: Int, of headings: [String], to text: String) {
    let all = headings.map(HeadingAnchor.init)
    let old = all[heading]
    new = HeadingAnchor(text)
    self.old = old
    others = Array(all[..<heading]) + all[(heading + 1)...]
    earlier = all[..<heading].count(where: old.isTaken)
    count = all.count(where: old.isTaken)
  }

  /// Whether a link couldn't tell another heading of the file from the renamed one.
  package var isTaken: Bool { others.contains(where: new.isTaken) }

  /// Returns a link's anchor with the new text in each part that means the heading. The form stays: the
  /// anchor of a web page (`#before-we-go`) or words. Numbers that distinguish later headings with the same
  /// text (`#before-we-go-1`) go down.
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
      return isSlug ? newSlug : new.inLink
    }
    guard form == .markdown, let (base, number) = FileAnchors.numbered(part), old.means(base),
      number >= earlier, number < count, !others.contains(where: { $0.means(part) })
    else { return nil }
    if number == earlier { return newSlug }
    return number == 1 ? base : "\(base)-\(number - 1)"
  }

  /// Nothing of a heading such as 🎉 is left in its slug.
  private var newSlug: String { new.slug.isEmpty ? new.inLink : new.slug }
}
