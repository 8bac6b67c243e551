public import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Renames the heading of a section. Links to it follow, and saved queries that ask for it.
  ///
  /// A link means the first heading of its file with the same letters and digits, with any other characters between
  /// them; with `-1` at its end, it means the next such heading. A link that means another heading stays, except for
  /// its number.
  ///
  /// - Parameters:
  ///   - section: the text of the heading, in any case.
  ///   - path: the collection.
  ///   - name: the new text.
  /// - Throws: `VaultError.sectionNotFound`; `VaultError.sectionExists` if a link couldn't distinguish it from
  ///   another heading of the file; `VaultError.invalidCollectionName` for a text that no heading can have.
  @discardableResult
  public func renameSection(_ section: String, of path: VaultPath, to name: String) throws -> ItemCollection {
    try renameSection(of: path, to: name) { try $0.existingSection(section, in: path) }
  }

  /// Does the same for the heading on a line (from 1), which may not be the first with its text.
  ///
  /// - Throws: `VaultError.changedUnderneath` if no heading is there any more, and the errors of
  ///   ``renameSection(_:of:to:)``.
  @discardableResult
  package func renameSection(onLine line: Int, of path: VaultPath, to name: String) throws -> ItemCollection {
    try renameSection(of: path, to: name) { document in
      guard let heading = document.headings.firstIndex(where: { $0.lines.contains(line - 1) }) else {
        throw VaultError.changedUnderneath(Place(path: path, line: line))
      }
      return heading
    }
  }

  private func renameSection(
    of path: VaultPath, to name: String, _ section: (Document) throws -> Int
  ) throws -> ItemCollection {
    let name = name.trimmed
    if name.isEmpty { throw VaultError.invalidCollectionName(name, .empty) }
    if let line = name.first(where: \.isNewline) {
      throw VaultError.invalidCollectionName(name, .character(String(line)))
    }
    return try change("collection rename", leaving: path) { change in
      let document = try change.existingDocument(at: path)
      let heading = try section(document)
      let rename = HeadingRename(heading, of: document.headingTexts, to: name)
      if rename.old.text == rename.new.text { return }
      if rename.isTaken { throw VaultError.sectionExists(name, path) }
      try change.edit(path) { _ in try document.renaming(heading, to: name, in: path) }
      let names = try vault.allCollectionNames()
      // A saved query that asks for another heading with the same text as well stays.
      if try change.existingDocument(at: path).section(named: Array(rename.old.text.utf8)) == nil {
        try SavedQueries.follow(section: rename.old.text, of: path, to: name, among: names, in: change)
      }
      let into = LinksInto(path, document, vault.linkMap(names))
      try change.follow(rename) { into.has($0, in: $1) }
    }
  }
}

extension Change {
  /// Updates links to a renamed heading.
  ///
  /// - Parameter leads: whether a link from the given file leads into the heading's file.
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
  /// - Throws: `VaultError.changesMeaning` if Markdown would read the text as something else.
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
