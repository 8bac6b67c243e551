import VaultStore

/// The names that the vault's collections answer to, as far as their paths tell.
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

  /// Those among the paths alone that have one name, which is all that matters for what the name means.
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

  /// Lower-cased text; `String` compares canonically.
  package static func folded(_ text: some StringProtocol) -> String {
    text.lowercased()
  }

  /// The last part of a name, of a link or a file, as names are compared: what differs in it means different files. Nil for
  /// what ends in `.` or `..`, which has to be followed.
  package static func lastName(of text: String) -> String? {
    let last = folded(text.hasSuffix(".md") ? text.dropLast(3) : text[...]).split(separator: "/").last ?? ""
    return last == "." || last == ".." ? nil : String(last)
  }

  /// The shortest text that addresses a collection: its name, as many folders before it as make it unique,
  /// at most the whole path.
  ///
  /// What cannot be typed is in quotation marks; see `VaultPath.typed`.
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

  /// The collections that a person may mean by `text`: the one whose path it is, else all whose path ends in it.
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

  /// The file that a link in `source` points at: the exact path, the same folder, the shortest path, then
  /// alphabetical order, without regard to case; nil where there is none.
  ///
  /// - Parameter target: the link's target without `#heading` and `#^block`.
  package func target(of target: String, from source: VaultPath) -> VaultPath? {
    let wanted = target.hasSuffix(".md") ? String(target.dropLast(3)) : target
    if wanted.isEmpty { return source }
    let folded = Self.folded(wanted)
    guard let last = folded.split(separator: "/").last else { return nil }
    let named = byName[String(last)] ?? []
    if let exact = named.first(where: { Self.folded($0.textWithoutExtension) == folded }) {
      return exact
    }
    let all = named.filter { Self.endsWith($0, wanted) }
    // What was put away answers only where nothing else does, or to its neighbours.
    let others = source.isArchived ? all : all.filter { !$0.isArchived }
    let ending = others.isEmpty ? all : others
    if let neighbour = ending.first(where: { $0.folderText == source.folderText }) { return neighbour }
    return ending.min { left, right in
      let depths = (left.depth, right.depth)
      return depths.0 == depths.1 ? left < right : depths.0 < depths.1
    }
  }

  /// Whether another collection than `path` has its path once case and normal form are set aside.
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
  /// The names of the collections that are found; for a change, see `allCollectionNames`.
  package func collectionNames() -> CollectionNames {
    CollectionNames(walk().files)
  }

  /// The names of all collections, for a change that must not overlook one.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func allCollectionNames() throws -> CollectionNames {
    let walked = walk()
    try walked.unlisted.refuseIncomplete()
    return CollectionNames(walked.files)
  }
}
