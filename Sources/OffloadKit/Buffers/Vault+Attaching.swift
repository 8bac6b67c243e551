package import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the files that aren't notes, with their names, in path order. It walks the whole folder.
  package func attachments() -> [(name: String, path: VaultPath)] {
    allFiles().filter { !$0.isMarkdown && !$0.isHidden }.map {
      ($0.fileName, $0)
    }
  }
}

extension VaultPath {
  package var fileName: String { OffloadKit.text(name) }

  /// Returns the target of a Markdown link from this file to another.
  ///
  /// - Parameter isEnclosed: whether the target is written between `<` and `>`.
  package func link(to file: VaultPath, isEnclosed: Bool) -> String {
    OffloadKit.text(LinkTarget.encoded(file.relative(to: self), isEnclosed: isEnclosed, encodesOthers: false))
  }
}

extension VaultImage {
  /// Returns the file that a Markdown link would lead to.
  package func file(linkedAs written: String, in source: VaultPath) -> VaultPath? {
    if written.isEmpty { return source }
    let path = LinkTarget.decoded(Array(written.utf8))
    return map.file(of: LinkTarget(form: .markdown, isEmbed: false, path: path, anchor: nil), in: source)
  }

  /// Returns the anchor of a Markdown link to a heading.
  package static func slug(of heading: FileImage.Heading) -> String { HeadingAnchor(heading.text).slug }
}

extension String {
  /// The text with `%20` and the like decoded.
  package var removingPercents: String { OffloadKit.text(LinkTarget.decoded(Array(utf8))) }
}
