import VaultStore
import VaultSyntax

/// Updates the named queries in a vault's settings after a rename.
enum SavedQueries {
  /// Replaces a renamed collection in `in:`. A name that also means other collections stays.
  static func follow(
    _ path: VaultPath, to newPath: VaultPath, among names: CollectionNames, in change: Change
  ) throws {
    let isNamesake = { (other: VaultPath) in
      other != path
        && CollectionNames.folded(other.collectionName) == CollectionNames.folded(newPath.collectionName)
    }
    let isAlone = !newPath.isArchived && !names.paths.contains(where: isNamesake)
    try edit(in: change) { term in
      guard case .place(let name) = term else { return nil }
      let isWhole = names.paths.contains {
        PlacePattern(String(name.drop { $0 == "/" })).matches(path: $0.bytes)
      }
      let parts =
        isWhole
        ? [name] : name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let pattern = PlacePattern(String(parts[0].drop { $0 == "/" }))
      guard pattern.collectionName != nil, names.paths.filter({ pattern.matches(path: $0.bytes) }) == [path]
      else {
        return nil
      }
      let isShort = !parts[0].contains("/") && isAlone
      let newName = isShort ? newPath.collectionName : newPath.textWithoutExtension
      return ([newName] + parts.dropFirst()).joined(separator: "#")
    }
  }

  /// Replaces the heading in `in:Collection#Section`.
  static func follow(
    section: String, of path: VaultPath, to name: String, among names: CollectionNames, in change: Change
  ) throws {
    try edit(in: change) { term in
      guard case .place(let place) = term, let mark = place.firstIndex(of: "#"),
        FoldedText(String(place[place.index(after: mark)...])) == FoldedText(section)
      else { return nil }
      let pattern = PlacePattern(String(place[..<mark].drop { $0 == "/" }))
      guard names.paths.filter({ pattern.matches(path: $0.bytes) }) == [path] else { return nil }
      return place[...mark] + name
    }
  }

  /// Replaces the path in `in:folder/`.
  static func follow(folder: String, to newFolder: String, in change: Change) throws {
    let old = FoldedText(folder + "/").string
    try edit(in: change) { term in
      guard case .place(let place) = term, FoldedText(place).string.hasPrefix(old) else { return nil }
      return newFolder + "/" + place.dropFirst(folder.count + 1)
    }
  }

  /// Replaces renamed tags.
  static func follow(_ renamed: ([UInt8]) -> [UInt8]?, in change: Change) throws {
    try edit(in: change) { term in
      guard case .tag(let name) = term, let new = renamed(Array(name.utf8)) else { return nil }
      return text(new)
    }
  }

  /// A part of a query that names something.
  private enum Term {
    case place(String)
    /// Without `#`.
    case tag(String)
  }

  /// Gives terms of the saved queries other values; nil keeps a term.
  private static func edit(in change: Change, _ renamed: (Term) -> String?) throws {
    guard try !change.present([.settings]).isEmpty else { return }
    try change.edit(.settings) { document in
      YAMLMapping(document.bytes).nestedEntries(of: "queries", in: document.bytes).compactMap { entry in
        // A query stands alone, or with the options of its list.
        let inside = entry.nested(in: document.bytes).first { $0.key == Array("query".utf8) }
        let node = (inside ?? entry).value
        guard let query = node.value.text.map({ text($0) }), let new = rewritten(query, renamed), new != query
        else { return nil }
        return node.writing(Array(new.utf8))
      }
    }
  }

  /// Returns the query with its terms renamed; nil if it isn't a valid query.
  private static func rewritten(_ query: String, _ renamed: (Term) -> String?) -> String? {
    guard let tokens = try? QueryLexer.tokens(of: query) else { return nil }
    let patches = tokens.compactMap { token in patch(for: token, renamed) }
    return try? text(Patch.applying(patches, to: Array(query.utf8)))
  }

  private static func patch(for token: QueryToken, _ renamed: (Term) -> String?) -> Patch? {
    switch token.kind {
    case .tag(let name):
      return renamed(.tag(name)).map { Patch(token.range, with: Array("#\($0)".utf8)) }
    case .key(let key, let value):
      guard value.sign == nil, let text = value.text, let term = term(key.lowercased(), text, value.isQuoted),
        let new = renamed(term)
      else { return nil }
      let mark = text.hasPrefix("#") ? "#" : ""
      return Patch(value.range, with: Array(quoted(mark + new, always: value.isQuoted).utf8))
    default: return nil
    }
  }

  private static func term(_ key: String, _ value: String, _ isQuoted: Bool) -> Term? {
    switch key {
    case "in": return .place(value)
    case "tag", "tags":
      if !isQuoted, ["none", "any"].contains(value.lowercased()) { return nil }
      return .tag(value.hasPrefix("#") ? String(value.dropFirst()) : value)
    default: return nil
    }
  }

  /// Returns a value as a query takes it: in quotes if it needs them.
  private static func quoted(_ value: String, always: Bool) -> String {
    let isPlain =
      !value.isEmpty && !value.contains(text: "..") && !"<>=".contains(text: value.prefix(1))
      && !value.contains { $0.isWhitespace || "()\"\\".contains($0) }
    if isPlain, !always { return value }
    return "\"" + value.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] } + "\""
  }
}
