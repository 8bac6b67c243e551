public import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Gives a section another heading. Links to it follow, and saved queries that ask for it.
  ///
  /// A link means the first heading of its file with the same letters and digits, whatever else is between them, and with
  /// `-1` after it the one after that: where it means another one, the link stays, but for its number.
  ///
  /// - Parameters:
  ///   - section: the heading's text, in any case.
  ///   - path: the collection.
  ///   - name: the new text.
  /// - Throws: `VaultError.sectionNotFound`; `VaultError.sectionExists` where another heading of the file could not be
  ///   told from it in a link; `VaultError.invalidCollectionName` for a text that no heading can have.
  @discardableResult
  public func renameSection(_ section: String, of path: VaultPath, to name: String) throws -> ItemCollection {
    let name = name.trimmed
    if name.isEmpty { throw VaultError.invalidCollectionName(name, .empty) }
    if let line = name.first(where: \.isNewline) {
      throw VaultError.invalidCollectionName(name, .character(String(line)))
    }
    return try change("collection rename", leaving: path) { change in
      let document = try change.existingDocument(at: path)
      let heading = try document.existingSection(section, in: path)
      let rename = HeadingRename(heading, of: document.headingTexts, to: name)
      if rename.old.text == rename.new.text { return }
      if rename.isTaken { throw VaultError.sectionExists(name, path) }
      try change.edit(path) { _ in try document.renaming(heading, to: name, in: path) }
      try SavedQueries.follow(
        section: rename.old.text, of: path, to: name, among: vault.allCollectionNames(), in: change)
      let into = LinksInto(path, document, vault.linkMap(try vault.allCollectionNames()))
      try change.follow(rename) { into.has($0, in: $1) }
    }
  }
}

extension Change {
  /// Turns links to a heading to its new text.
  ///
  /// - Parameter leads: whether a link leads into its file, from the one given.
  func follow(_ rename: HeadingRename, where leads: @escaping @Sendable (LinkTarget, VaultPath) -> Bool)
    throws
  {
    try rewriteLinks { link, source in
      guard let anchor = link.anchor else { return nil }
      var renamed = link
      renamed.anchor = rename.followed(anchor, link.form)
      return renamed.anchor != anchor && leads(link, source) ? renamed : nil
    }
  }
}

extension Document {
  /// - Throws: `VaultError.changesMeaning` where the text would be read as something else.
  fileprivate func renaming(_ heading: Int, to name: String, in path: VaultPath) throws -> [Patch] {
    let patch = Patch(headings[heading].text, with: Array(name.utf8))
    let after = try Document(applying([patch]), kind: kind)
    let isHeading =
      after.headings.count == headings.count && after.items.count == items.count
      && after.bytes[after.headings[heading].text].elementsEqual(name.utf8)
    guard isHeading else {
      throw VaultError.changesMeaning(Place(path: path, line: headings[heading].lines.lowerBound + 1))
    }
    return [patch]
  }
}
