package import VaultStore
package import VaultSyntax

/// What links mean, and how they are written so that they mean it.
package struct LinkMap: Sendable {
  package let names: CollectionNames
  private let isFile: @Sendable (VaultPath) -> Bool

  /// - Parameter isFile: whether a file that is no collection exists.
  package init(_ names: CollectionNames, isFile: @escaping @Sendable (VaultPath) -> Bool) {
    self.names = names
    self.isFile = isFile
  }

  /// The file that a link in `source` points at; nil where there is none.
  package func file(of link: LinkTarget, in source: VaultPath) -> VaultPath? {
    if link.path.isEmpty { return source }
    let written = text(link.path)
    if link.form == .markdown || written.hasPrefix("./") || written.hasPrefix("../") {
      if let path = VaultPath(relative: link.path, to: source) {
        if let found = names.collection(at: path) { return found }
        if isFile(path) { return path }
      }
    }
    return names.target(of: written.hasPrefix("/") ? String(written.dropFirst()) : written, from: source)
  }

  /// Whether a link in `source` leads to `file` in the same way: one that spelled a path out still does, so that
  /// it works where names alone mean nothing.
  package func means(_ file: VaultPath, _ link: LinkTarget, in source: VaultPath, as before: LinkPlace)
    -> Bool
  {
    guard self.file(of: link, in: source) == file else { return false }
    guard link.form == .markdown, VaultPath(relative: link.path, to: before.source) == before.file else {
      return true
    }
    return VaultPath(relative: link.path, to: source) == file
  }

  /// The link as it must be written in `source` so that it points at `file`, in the way in which it was written.
  package func link(_ link: LinkTarget, to file: VaultPath, in source: VaultPath) -> LinkTarget {
    var link = link
    switch link.form {
    case .markdown: link.path = file.relative(to: source)
    case .wikilink:
      let whole = link.path.contains(UInt8(ascii: "/"))
      let short = file.collectionName
      let bare = !whole && names.target(of: short, from: source) == file ? short : nil
      let name = bare ?? file.textWithoutExtension
      let keepsExtension = text(link.path).hasSuffix(".md") || !file.text.hasSuffix(".md")
      link.path = Array((keepsExtension && file.text.hasSuffix(".md") ? name + ".md" : name).utf8)
    }
    return link
  }
}

/// Where a link stands, and the file that it leads to.
package struct LinkPlace {
  var source: VaultPath
  var file: VaultPath
}

extension CollectionNames {
  /// The collection at a path, with or without `.md`, without regard to case.
  func collection(at path: VaultPath) -> VaultPath? {
    let folded = Self.folded(path.textWithoutExtension)
    return candidates(for: path.textWithoutExtension).first { Self.folded($0.textWithoutExtension) == folded }
  }
}

extension VaultPath {
  /// The path that a relative link in `source` names; nil where it leads out of the vault.
  init?(relative link: [UInt8], to source: VaultPath) {
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

  /// The path as a relative link in `source` writes it.
  func relative(to source: VaultPath) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let own = bytes.split(separator: slash)
    let from = source.bytes.split(separator: slash).dropLast()
    let shared = zip(own.dropLast(), from).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8)[...], count: from.count - shared)
    return Array((up + own.dropFirst(shared)).joined(separator: [slash]))
  }
}

extension Vault {
  /// What links mean in the vault as it is.
  func linkMap(_ names: CollectionNames) -> LinkMap {
    let store = store
    return LinkMap(names) { store.stamp(of: $0) != nil }
  }
}
