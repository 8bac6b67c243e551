import VaultStore

/// The names of the vault's collections, as far as their paths alone give them.
///
/// Names compare by the canonical equality of their lower-cased text. A bare name never means a file in
/// `archive/`.
package struct CollectionNames: Sendable {
  /// All collections, in path order.
  package let paths: [VaultPath]
  private let byName: [String: [VaultPath]]

  package init(_ paths: [VaultPath]) {
    self.paths = paths.sorted()
    byName = Dictionary(grouping: self.paths) { Self.folded($0.collectionName) }
  }

  /// Keeps only the paths that have this name: they alone decide what the name means.
  init(named name: String, among paths: [VaultPath]) {
    let name = FoldedText(name)
    self.init(
      paths.filter { path in
        let end = path.bytes.count - (path.isMarkdown ? 3 : 0)
        return path.bytes.withUnsafeBufferPointer { bytes in
          let start = bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
          return name.equals(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        }
      })
  }

  /// Returns the text in lower case; `String` compares it canonically.
  package static func folded(_ text: some StringProtocol) -> String {
    text.lowercased()
  }

  /// Returns the last part of the name of a link or a file, folded for comparison: names whose last parts
  /// differ mean different files. Returns nil for a name that ends in `.` or `..`: the caller has to
  /// resolve it.
  package static func lastName(of text: String) -> String? {
    let last = folded(text.hasSuffix(".md") ? text.dropLast(3) : text[...]).split(separator: "/").last ?? ""
    return last == "." || last == ".." ? nil : String(last)
  }

  /// Returns the shortest text that addresses a collection: its name, with as many folders before it as
  /// make it unique, at most the whole path.
  ///
  /// A path that can't be typed is in quotation marks; see `VaultPath.typed`.
  package func shortestName(of path: VaultPath) -> String {
    let typed = path.typed
    if typed.utf8.first == UInt8(ascii: "\"") { return typed }
    guard !path.isArchived else { return path.textWithoutExtension }
    let name = path.collectionName
    let named = byName[Self.folded(name)] ?? []
    if named == [path] { return name }
    let rivals = named.filter { $0 != path && !$0.isArchived }
    if rivals.isEmpty { return name }
    let whole = path.textWithoutExtension
    let parts = whole.split(separator: "/")
    for count in 2..<max(parts.count, 2) {
      let suffix = parts.suffix(count).joined(separator: "/")
      if !rivals.contains(where: { Self.endsWith($0, suffix) }) { return suffix }
    }
    return whole
  }

  /// Returns the collections that a person may mean by `text`: the collection at that path, or otherwise
  /// all whose path ends in it.
  package func candidates(for text: String) -> [VaultPath] {
    if let quoted = VaultPath(quoted: text) { return paths.filter { $0 == quoted } }
    let wanted = text.hasSuffix(".md") ? String(text.dropLast(3)) : text
    let folded = Self.folded(wanted)
    let named = byName[String(folded.split(separator: "/").last ?? "")] ?? []
    let exact = named.filter { $0.textWithoutExtension == wanted }
    if !exact.isEmpty { return exact }
    let whole = named.filter { Self.folded($0.textWithoutExtension) == folded }
    if !whole.isEmpty { return whole }
    let ending = named.filter { !$0.isArchived && Self.endsWith($0, wanted) }
    return ending
  }

  /// Returns the file that a link in `source` points to, without regard to case; nil if there is none. The
  /// exact path comes first, then the same folder, then the path with the fewest folders, then alphabetical
  /// order.
  ///
  /// - Parameter target: the link's target without `#heading` and `#^block`.
  package func target(of target: String, from source: VaultPath) -> VaultPath? {
    meaning(of: target, from: source).file
  }

  /// Returns the same file, and the others that fit equally well, so that only alphabetical order decides.
  func meaning(of target: String, from source: VaultPath) -> (file: VaultPath?, rivals: [VaultPath]) {
    let wanted = target.hasSuffix(".md") ? String(target.dropLast(3)) : target
    if wanted.isEmpty { return (source, []) }
    let folded = Self.folded(wanted)
    guard let last = folded.split(separator: "/").last else { return (nil, []) }
    let named = byName[String(last)] ?? []
    if let exact = named.first(where: { Self.folded($0.textWithoutExtension) == folded }) {
      return (exact, [])
    }
    let all = named.filter { Self.endsWith($0, wanted) }
    // A link reaches an archived file only from the archive, or if no other file has the name.
    let others = source.isArchived ? all : all.filter { !$0.isArchived }
    let ending = others.isEmpty ? all : others
    if let neighbour = ending.first(where: { $0.folderText == source.folderText }) { return (neighbour, []) }
    let nearest = ending.min { left, right in
      let depths = (left.depth, right.depth)
      return depths.0 == depths.1 ? left < right : depths.0 < depths.1
    }
    guard let nearest, ending.count > 1 else { return (nearest, []) }
    return (nearest, ending.filter { $0 != nearest && $0.depth == nearest.depth })
  }

  /// Returns another collection whose path differs from `path` only by case or Unicode normal form.
  package func collision(with path: VaultPath) -> VaultPath? {
    let folded = Self.folded(path.text)
    return (byName[Self.folded(path.collectionName)] ?? []).first {
      $0 != path && Self.folded($0.text) == folded
    }
  }

  private static func endsWith(_ path: VaultPath, _ suffix: some StringProtocol) -> Bool {
    let whole = folded(path.textWithoutExtension)
    let end = folded(suffix)
    return whole == end || whole.hasSuffix("/" + end)
  }
}

extension Vault {
  /// Returns the names of the collections that the walk finds; for a change, see `allCollectionNames`.
  package func collectionNames() -> CollectionNames {
    CollectionNames(walk().files)
  }

  /// Returns the names of all collections, for a change that must not overlook any.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func allCollectionNames() throws -> CollectionNames {
    let walked = walk()
    try walked.unlisted.refuseIncomplete()
    return CollectionNames(walked.files)
  }
}
