package import VaultStore
import VaultSyntax

/// What a link names, and what is not there.
package enum MissingTarget: Sendable, Hashable {
  /// A collection, by its name with folders, and maybe a heading in it.
  case collection(VaultPath, heading: String?)
  case heading(String, in: VaultPath)

  /// The file that has it once it is made.
  package var path: VaultPath {
    switch self {
    case .collection(let path, _), .heading(_, let path): path
    }
  }
}

extension VaultImage {
  /// What would have to be made for a link to lead to what it names; nil where it does, and for what nobody can make of a
  /// name: block ids, pictures and other files.
  package func missingTarget(of link: FileImage.Link, in source: VaultPath) -> MissingTarget? {
    guard !link.target.isEmbed else { return nil }
    if let (file, place) = end(of: link, in: source) {
      guard place == nil, file.holdsItems, self[file] != nil, let heading = link.heading else { return nil }
      return .heading(heading, in: file)
    }
    guard let path = newCollection(for: link.target, in: source) else { return nil }
    return .collection(path, heading: link.heading)
  }

  private func newCollection(for target: LinkTarget, in source: VaultPath) -> VaultPath? {
    let written = text(target.path)
    var name = written.hasPrefix("/") ? String(written.dropFirst()) : written
    if target.form == .markdown || written.hasPrefix("./") || written.hasPrefix("../") {
      guard let path = VaultPath(relative: target.path, to: source) else { return nil }
      name = path.text
    }
    guard target.form == .markdown ? name.hasSuffix(".md") : !Self.isFile(name) else { return nil }
    return try? vault.newCollection(named: name)
  }

  /// Whether a name ends as those of files do that are no notes.
  private static func isFile(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), !name.hasSuffix(".md") else { return false }
    let ending = name[name.index(after: dot)...]
    return (2...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.contains(where: \.isLetter)
  }
}

extension FileImage.Link {
  /// The heading that it names, as it would be written; nil for a block id and for none.
  fileprivate var heading: String? {
    guard let last = anchor?.split(separator: "#").last, !last.hasPrefix("^"), !last.hasPrefix("[^") else {
      return nil
    }
    let words = target.form == .markdown ? last.map { $0 == "-" ? " " : $0 } : Array(last)
    let heading = String(words).trimmed
    return heading.isEmpty ? nil : heading
  }
}

extension Change {
  /// Makes what a link names. A file that is there stays as it is but for the heading.
  ///
  /// - Throws: `VaultError.collectionExists`, `VaultError.invalidCollectionName`.
  package func make(_ missing: MissingTarget) throws {
    switch missing {
    case .collection(let path, let heading):
      try collections.create(name: String(path.text.dropLast(3)))
      if let heading { try make(.heading(heading, in: path)) }
    case .heading(let heading, let path):
      try edit(path) { document in
        let ending = document.ending(near: max(0, document.lines.count - 1))
        let isEnded = document.bytes.last.map(isLineEnding) ?? true
        let above = document.bytes.isEmpty ? [] : (isEnded ? [] : ending) + ending
        return [.inserting(above + Array("## \(heading)".utf8) + ending, at: document.bytes.count)]
      }
    }
  }
}
