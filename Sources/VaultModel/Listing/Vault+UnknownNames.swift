import VaultStore

/// A name in a query that doesn't exist in the vault: most likely a typo, if the query finds nothing.
package enum UnknownName: Hashable, Sendable {
  case collection(String, nearest: String?)
  /// An alias that links may use for a collection; `in:` only accepts the collection's own name.
  case alias(String, of: String)
  /// A day or period without a note, which would be at the path.
  case dayNote(String, VaultPath)
  /// A folder without a collection.
  case folder(String)
  /// A section without items.
  case section(String)
  /// A tag that nothing uses and that the register doesn't list.
  case tag(String, nearest: String?)
  /// A tag that no item has, but this many files have in prose.
  case tagInProse(String, files: Int)
  /// A field that no item has.
  case field(String, nearest: String?)
  /// A value that no item has in this field, and that most likely means something else.
  case value(String, ofField: String, nearest: String)
}

extension Vault {
  /// Returns the names of collections, tags and fields in a query that don't exist in the vault, each once.
  package func unknownNames(in query: Query) throws -> [UnknownName] {
    var found: [UnknownName] = []
    // `in:A#B` can name the file `A#B` or a section of `A`: the one that exists counts.
    let both = query.collectionNames.filter { $0.contains("#") }
    let whole = both.filter { !collections(withName: $0).isEmpty }
    let explained = both.filter { !whole.contains($0) } + whole.map { String($0.prefix { $0 != "#" }) }
    for name in query.collectionNames where !explained.contains(name) {
      do {
        let path = try collection(named: name)
        if !PlacePattern(name).matches(path: path.bytes) {
          found.append(.alias(name, of: self.name(of: path)))
        }
      } catch VaultError.collectionNotFound(_, let nearest) {
        found.append(.collection(name, nearest: nearest.first))
      } catch VaultError.noDayNote(_, let path) {
        found.append(.dayNote(name, path))
      } catch VaultError.ambiguousCollection {
        continue
      }
    }
    found += query.folderNames.filter { folder in
      let pattern = PlacePattern(folder)
      return !allFiles().contains { $0.isMarkdown && pattern.matches(path: $0.bytes) }
    }.map { .folder($0) }
    found += try query.sections.filter { section in
      try !whole.contains { $0.hasSuffix("#\(section.text)") } && hasNone(.section(section))
    }.map { .section($0.text) }
    if !query.tagNames.isEmpty {
      let all = try TagCensus.take(of: self, isComplete: true).tags
      let tags = all.map(\.name)
      for name in query.tagNames {
        let meant = all.filter { TagPattern(name).matches(Array($0.name.utf8)) }
        let files = meant.reduce(0) { $0 + $1.proseCount }
        if files > 0, meant.allSatisfy({ $0.itemCount + $0.collectionCount == 0 }) {
          found.append(.tagInProse(name, files: files))
        }
        if !meant.isEmpty { continue }
        found.append(.tag(name, nearest: Suggestion.nearest(to: name, among: tags.flatMap(Self.withParents))))
      }
    }
    for (name, value, test) in query.unknownTerms {
      let state = Query.state(meantBy: name, value)
      if try isNobodys(name) {
        found.append(.field(name, nearest: state ?? Query.termName(nearestTo: name)))
      } else if let state, try hasNone(test) {
        found.append(.value(value, ofField: name, nearest: state))
      }
    }
    return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Returns the fields to sort or group by that no item has, so they have no effect.
  ///
  /// - Parameter known: the names of properties that the user may have meant.
  package func unknownNames(in keys: [SortKey.Property], among known: [String] = SortKey.names) throws
    -> [UnknownName]
  {
    try keys.compactMap { key in
      guard case .field(let name) = key, try isNobodys(name) else { return nil }
      return .field(name, nearest: Suggestion.nearest(to: name, among: known))
    }
  }

  /// Returns `a/b/c`, `a/b` and `a`.
  private static func withParents(_ tag: String) -> [String] {
    [tag] + tag.indices.reversed().filter { tag[$0] == "/" }.map { String(tag[..<$0]) }
  }

  private func isNobodys(_ field: String) throws -> Bool {
    try hasNone(.hasField(QueryKey(field)))
  }

  private func hasNone(_ test: QueryTest) throws -> Bool {
    try survey(ListRequest(Query("", .test(test)), includesClosed: true)).value == 0
  }
}

extension Vault {
  /// Returns names for hints about fields to set: no item has them yet, and they may be typos for fields of
  /// the format.
  package func newFields(of assignments: [FieldAssignment]) throws -> [UnknownName] {
    try assignments.compactMap { assignment in
      let name = assignment.key
      guard assignment.value != nil, let nearest = ItemProperty.fieldName(nearestTo: name),
        try isNobodys(name)
      else { return nil }
      return .field(name, nearest: nearest)
    }
  }
}

extension Query {
  /// Returns the term that a person may mean by a name that other programs or `--json` use for it.
  static func termName(nearestTo name: String) -> String? {
    if let meant = otherNames[name] { return meant }
    // `due.before`, as in Taskwarrior.
    if let dot = name.firstIndex(of: "."), ItemProperty.stated(by: String(name[..<dot])) != nil {
      return String(name[..<dot])
    }
    let terms = ["tag", "in", "is", "has", "section", "type", "id", "text"]
    let names = ItemProperty.queried.flatMap(\.queryNames).sorted()
    return ItemProperty.name(meantBy: name, among: names)
      ?? Suggestion.nearest(to: name, among: terms + names)
  }

  /// Returns the term for a state, for example for `status:done` or `starred:yes`; nil if the words mean no
  /// state.
  static func state(meantBy name: String, _ value: String) -> String? {
    if otherNames[name] == "is", isState(value) { return "is:\(value)" }
    return ["true", "yes", "1"].contains(value) && isState(name) ? "is:\(name)" : nil
  }

  private static let otherNames = [
    "status": "is", "state": "is", "collection": "in", "path": "in", "file": "in", "folder": "in",
    "project": "in", "content": "text", "description": "text", "title": "text", "body": "text",
    "heading": "section",
  ]
}
