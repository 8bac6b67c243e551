import VaultStore
import VaultSyntax

/// The headings of a file whose texts have changed, in the same order.
struct RenamedHeadings: Sendable {
  let path: VaultPath
  let renames: [HeadingRename]
  /// The file before the change.
  private let document: Document

  /// Nil if there are none.
  init?(of path: VaultPath, since document: Document, in change: Change) throws {
    var texts = document.headingTexts
    let new = try change.existingDocument(at: path).headingTexts
    guard texts != new, texts.count == new.count else { return nil }
    (self.path, self.document) = (path, document)
    renames = texts.indices.filter { texts[$0] != new[$0] }.map { index in
      defer { texts[index] = new[index] }
      return HeadingRename(index, of: texts, to: new[index])
    }
  }

  func links(among map: LinkMap) -> LinksInto { LinksInto(path, document, map) }
}

extension Change {
  /// Updates links to headings, and saved queries that ask for them.
  func follow(_ headings: [RenamedHeadings]) throws {
    if headings.isEmpty { return }
    let names = try vault.allCollectionNames()
    for file in headings {
      for rename in file.renames {
        try SavedQueries.follow(
          section: rename.old.text, of: file.path, to: rename.new.text, among: names, in: self)
      }
    }
    let map = vault.linkMap(names)
    let files = headings.map { (renames: $0.renames, into: $0.links(among: map)) }
    try rewriteLinks { link, source in
      guard let anchor = link.anchor, let file = files.first(where: { $0.into.has(link, in: source) }) else {
        return nil
      }
      var renamed = link
      renamed.anchor = file.renames.reduce(anchor) { $1.followed($0, link.form) }
      return renamed.anchor == anchor ? nil : renamed
    }
  }
}

extension Document {
  /// The texts of the headings, in order.
  var headingTexts: [String] { headings.map { text(bytes[$0.text]) } }
}
