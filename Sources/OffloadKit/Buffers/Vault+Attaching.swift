package import VaultStore
import VaultSyntax

extension Vault {
  /// The files that are no notes, by their names, in path order. The whole folder is walked for it.
  package func attachments() -> [(name: String, path: VaultPath)] {
    allFiles().filter { !$0.octets.suffix(3).elementsEqual(".md".utf8) && shownName(of: $0) }.map {
      ($0.fileName, $0)
    }
  }

  /// Whether no part of a path begins with a dot.
  private func shownName(of path: VaultPath) -> Bool {
    !path.text.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}

extension VaultPath {
  /// The last part of the path.
  package var fileName: String { OffloadKit.text(name) }

  /// The target of a Markdown link to a file, from this one.
  ///
  /// - Parameter isEnclosed: whether it stands between `<` and `>`.
  package func link(to file: VaultPath, isEnclosed: Bool) -> String {
    OffloadKit.text(LinkTarget.encoded(file.relative(to: self), isEnclosed: isEnclosed, encodesOthers: false))
  }
}

extension VaultImage {
  /// The file that a Markdown link would lead to.
  package func file(linkedAs written: String, in source: VaultPath) -> VaultPath? {
    if written.isEmpty { return source }
    let path = LinkTarget.decoded(Array(written.utf8))
    return map.file(of: LinkTarget(form: .markdown, isEmbed: false, path: path, anchor: nil), in: source)
  }

  /// A heading as the anchor of a Markdown link.
  package static func slug(of heading: FileImage.Heading) -> String { HeadingAnchor(heading.text).slug }
}

extension String {
  /// The text with `%20` and its like as what they stand for.
  package var removingPercents: String { OffloadKit.text(LinkTarget.decoded(Array(utf8))) }
}
