package import VaultStore
import VaultSyntax

/// The missing target of a link.
package enum MissingTarget: Sendable, Hashable {
  /// A collection by its path, and maybe a heading in it.
  case collection(VaultPath, heading: String?)
  case heading(String, in: VaultPath)

  /// The file that has the target once it exists.
  package var path: VaultPath {
    switch self {
    case .collection(let path, _), .heading(_, let path): path
    }
  }
}

extension VaultImage {
  /// Returns the target that Offload could make for a link; nil if the link leads somewhere, or names a block id, a
  /// picture or another file, which a name isn't enough to make.
  package func missingTarget(of link: FileImage.Link, in source: VaultPath) -> MissingTarget? {
    guard !link.target.isEmbed else { return nil }
    if let (file, place) = end(of: link, in: source) {
      guard place == nil, file.isCollection, self[file] != nil, let heading = link.heading else { return nil }
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
    if target.form == .wikilink, name == written,
      let day = (try? DayNotes(.day, in: vault, among: names.paths))?.missing(linkedAs: name)
    {
      return day.path
    }
    return name == written && target.form == .wikilink
      ? try? vault.newCollection(named: name, from: source) : try? vault.newCollection(at: name)
  }

  /// Whether the extension of a name is that of a file that isn't a note.
  private static func isFile(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), !name.hasSuffix(".md") else { return false }
    let ending = name[name.index(after: dot)...]
    return (2...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.contains(where: \.isLetter)
  }
}

extension FileImage.Link {
  /// The heading that the link names, as Offload would write it; nil if it names a block id or no heading.
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
  /// Makes the missing target of a link. A file that exists stays as it is, except for the new heading. The note of a
  /// day comes from the template of such notes.
  ///
  /// - Throws: `VaultError.collectionExists`, `VaultError.invalidCollectionName`, `VaultError.noTemplate`.
  package func make(_ missing: MissingTarget) throws {
    switch missing {
    case .collection(let path, let heading):
      let name = path.textWithoutExtension
      if let day = (try? DayNotes(.day, in: vault))?.missing(linkedAs: name), day.path == path {
        _ = try open(day.target(section: heading, in: vault))
        return
      }
      try collections.create(path)
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
