import VaultStore
package import VaultSyntax

/// Resolves links to files, and writes links that lead to given files.
package struct LinkMap: Sendable {
  package let names: CollectionNames
  private let isFile: @Sendable (VaultPath) -> Bool

  /// - Parameter isFile: whether a file exists that isn't a collection.
  package init(_ names: CollectionNames, isFile: @escaping @Sendable (VaultPath) -> Bool) {
    self.names = names
    self.isFile = isFile
  }

  /// Returns the file that a link in `source` points to; nil if there is none.
  package func file(of link: LinkTarget, in source: VaultPath) -> VaultPath? {
    meaning(of: link, in: source).file
  }

  /// Returns the same file, and the others that fit the link equally well, so that only alphabetical order decides.
  package func meaning(of link: LinkTarget, in source: VaultPath) -> (file: VaultPath?, rivals: [VaultPath]) {
    if link.path.isEmpty { return (source, []) }
    let written = text(link.path)
    if link.form == .markdown || written.hasPrefix("./") || written.hasPrefix("../") {
      if let path = VaultPath(relative: link.path, to: source) {
        if let found = names.collection(at: path) { return (found, []) }
        if isFile(path) { return (path, []) }
      }
    }
    return names.meaning(of: written.hasPrefix("/") ? String(written.dropFirst()) : written, from: source)
  }

  /// Whether these words between double brackets parse as one wikilink that leads to the name.
  package static func isWikilink(_ words: String, to name: String) -> Bool {
    let links = Document(Array("[[\(words)]]".utf8)).marks.links
    guard links.count == 1, let target = links.first?.target else { return false }
    return target.path == Array(name.utf8) && target.anchor == nil && !(words + "]").contains(text: "]]")
  }

  /// Whether a link in `source` leads to `file` in the same way as before. A link that spelled out a path
  /// must still do so, because it has to work in programs that don't resolve bare names.
  package func means(_ file: VaultPath, _ link: LinkTarget, in source: VaultPath, as before: LinkPlace)
    -> Bool
  {
    self.file(of: link, in: source) == file
      && (!link.isPath(to: before.file, from: before.source) || link.isPath(to: file, from: source))
  }

  /// Returns the link that points to `file` from `source`, in the form in which its author wrote it.
  ///
  /// - Parameter before: the link's previous file, and the file that it led to.
  package func link(_ link: LinkTarget, at before: LinkPlace, to file: VaultPath, in source: VaultPath)
    -> LinkTarget
  {
    var renamed = link
    renamed.path = link.folder + link.name(of: file)
    let isPath = link.isPath(to: before.file, from: before.source)
    if self.file(of: renamed, in: source) == file, !isPath || renamed.isPath(to: file, from: source) {
      return renamed
    }
    renamed.path = spelled(link, isPath: isPath, file, in: source)
    return renamed
  }

  /// Returns the file's path from the vault's root, its path from the source, or its name alone, like the
  /// original link.
  private func spelled(_ link: LinkTarget, isPath: Bool, _ file: VaultPath, in source: VaultPath) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let name = link.name(of: file)
    let folder = file.bytes.dropLast(file.bytes.split(separator: slash).last?.count ?? 0)
    if link.path.first == slash { return [slash] + folder + name }
    let isDotted = link.path.starts(with: "./".utf8) || link.path.starts(with: "../".utf8)
    if isDotted || (link.form == .markdown && isPath) {
      let relative = file.relative(to: source)
      let whole = relative.dropLast(relative.split(separator: slash).last?.count ?? 0) + name
      return isDotted && !whole.starts(with: "../".utf8) ? Array("./".utf8) + whole : Array(whole)
    }
    let isBare = !link.path.contains(slash) && names.target(of: file.collectionName, from: source) == file
    return isBare ? name : folder + name
  }
}

extension LinkTarget {
  /// Whether the link spells out the path to a file, from its own file or from the root, rather than naming
  /// the file.
  fileprivate func isPath(to file: VaultPath, from source: VaultPath) -> Bool {
    let isWritten = form == .markdown || path.starts(with: "./".utf8) || path.starts(with: "../".utf8)
    guard isWritten, let written = VaultPath(relative: path, to: source) else { return false }
    return written == file || written.text + ".md" == file.text
  }

  /// The path up to its last slash.
  fileprivate var folder: [UInt8] {
    Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)])
  }

  /// Returns a file's name, with `.md` if the link has it or if a Markdown link has no file yet.
  fileprivate func name(of file: VaultPath) -> [UInt8] {
    let name = file.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    let hasExtension = path.isEmpty ? form == .markdown : path.suffix(3).elementsEqual(".md".utf8)
    return Array(hasExtension || !name.suffix(3).elementsEqual(".md".utf8) ? name : name.dropLast(3))
  }
}

/// The file that contains a link, and the file that the link leads to.
package struct LinkPlace {
  var source: VaultPath
  var file: VaultPath

  package init(source: VaultPath, file: VaultPath) { (self.source, self.file) = (source, file) }
}

extension CollectionNames {
  /// Returns the collection at a path, with or without `.md`, without regard to case.
  package func collection(at path: VaultPath) -> VaultPath? {
    let folded = Self.folded(path.textWithoutExtension)
    return candidates(for: path.textWithoutExtension).first { Self.folded($0.textWithoutExtension) == folded }
  }
}

extension VaultPath {
  /// The path that a relative link in `source` names; nil if it leads out of the vault.
  package init?(relative link: [UInt8], to source: VaultPath) {
    let slash = UInt8(ascii: "/")
    var parts = source.bytes.split(separator: slash).dropLast().map(Array.init)
    if link.first == slash { parts = [] }
    for part in link.split(separator: slash) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      } else {
        parts.append(Array(part))
      }
    }
    self.init(Array(parts.joined(separator: [slash])))
  }

  /// Returns the path as a relative link in `source` writes it.
  package func relative(to source: VaultPath) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let own = bytes.split(separator: slash)
    let from = source.bytes.split(separator: slash).dropLast()
    let shared = zip(own.dropLast(), from).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8)[...], count: from.count - shared)
    return Array((up + own.dropFirst(shared)).joined(separator: [slash]))
  }
}

extension Vault {
  /// Returns the map that resolves links in the vault's present state.
  package func linkMap(_ names: CollectionNames) -> LinkMap {
    LinkMap(names) { isThere($0) }
  }
}
